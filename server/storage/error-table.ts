/** Every failure of this service, in the wire's texts; `{name}` is filled when it is thrown. */

type Row = readonly [
  /** The body's `statusCode`. The HTTP status is nearly always 400, as on the wire. */
  statusCode: number,
  error: string,
  code: string,
  text: string,
  /** The HTTP status, if it is not 400. */
  status?: number,
]

export const failures = {
  // Authentication.
  tokenMalformed: [403, 'Unauthorized', 'AccessDenied', 'Invalid Compact JWS'],
  tokenForged: [403, 'Unauthorized', 'AccessDenied', 'signature verification failed'],
  tokenExpired: [403, 'Unauthorized', 'AccessDenied', '"exp" claim timestamp check failed'],
  tokenTooEarly: [403, 'Unauthorized', 'AccessDenied', '"nbf" claim timestamp check failed'],
  tokenRefused: [403, 'Unauthorized', 'AccessDenied', 'The token is not valid: {why}'],
  notService: [403, 'Unauthorized', 'AccessDenied', 'Access denied: Invalid role', 403],
  writeDenied: [403, 'Unauthorized', 'AccessDenied', 'new row violates row-level security policy'],
  accessDenied: [403, 'Unauthorized', 'AccessDenied', 'Access denied'],
  // Signed URLs.
  signedMalformed: [400, 'InvalidJWT', 'InvalidJWT', 'Invalid Compact JWS'],
  signedForged: [400, 'InvalidJWT', 'InvalidJWT', 'signature verification failed'],
  signedExpired: [400, 'InvalidJWT', 'InvalidJWT', '"exp" claim timestamp check failed'],
  signedForOther: [400, 'InvalidSignature', 'InvalidSignature', 'Invalid signature'],
  signedForOtherUse: [400, 'InvalidSignature', 'InvalidSignature', 'Token is not scoped for {use}'],
  // Missing resources.
  bucketNotFound: [404, 'Bucket not found', 'NoSuchBucket', 'Bucket not found'],
  objectNotFound: [404, 'not_found', 'NoSuchKey', 'Object not found'],
  bytesNotFound: [404, 'Not found', 'NoSuchKey', 'The resource was not found'],
  relatedNotFound: [404, 'InvalidRequest', 'InvalidRequest', 'The related resource does not exist'],
  rangeInvalid: [416, 'invalid_range', 'InvalidRange', 'invalid range provided', 416],
  routeNotFound: [404, 'Not Found', 'InvalidRequest', 'Route {method}:{path} not found', 404],
  // Conflicts.
  keyExists: [409, 'Duplicate', 'KeyAlreadyExists', 'The resource already exists'],
  resourceExists: [409, 'Duplicate', 'ResourceAlreadyExists', 'The resource already exists'],
  bucketExists: [409, 'Duplicate', 'BucketAlreadyExists', 'The resource already exists'],
  featureNotEnabled: [
    409,
    'FeatureNotEnabled',
    'FeatureNotEnabled',
    'The feature {feature} is not enabled for this resource',
  ],
  bucketNotEmpty: [
    409,
    'ResourceNotEmpty',
    'ResourceNotEmpty',
    'The bucket you tried to delete is not empty',
  ],
  // Input.
  bucketNameInvalid: [400, 'Invalid Input', 'InvalidBucketName', 'Bucket name invalid'],
  keyInvalid: [400, 'InvalidKey', 'InvalidKey', 'Invalid key: {key}'],
  typeRefused: [415, 'invalid_mime_type', 'InvalidMimeType', 'mime type {type} is not supported'],
  tooLarge: [413, 'Payload too large', 'EntityTooLarge', 'The object exceeded the maximum allowed size'],
  bodyTooLarge: [413, 'Payload too large', 'EntityTooLarge', 'Request body is too large', 413],
  cursorInvalid: [400, 'InvalidParameter', 'InvalidParameter', 'Invalid Parameter continuation token'],
  parameterInvalid: [400, 'InvalidParameter', 'InvalidParameter', 'Invalid Parameter {name}'],
  parameterMissing: [400, 'MissingParameter', 'MissingParameter', 'Missing Required Parameter {name}'],
  requestInvalid: [400, 'Error', 'InvalidRequest', '{why}'],
  uploadCutOff: [400, 'Error', 'InvalidRequest', 'The upload ended before all of it had come'],
  tooMuchUnfinished: [
    429,
    'SlowDown',
    'SlowDown',
    'Too many uploads are unfinished: finish or cancel some of them first',
    429,
  ],
  // Images.
  imageUnsupported: [
    400,
    'InvalidRequest',
    'InvalidRequest',
    'The source image is invalid or unsupported for rendering',
  ],
  imagesBusy: [429, 'SlowDown', 'SlowDown', 'Too many images are made at the moment', 429],
  // Temporary failures of the server.
  locked: [423, 'ResourceLocked', 'ResourceLocked', 'The resource is locked'],
  outOfTime: [544, 'DatabaseTimeout', 'DatabaseTimeout', 'The connection to the database timed out', 544],
  readOnly: [503, 'DatabaseReadOnly', 'DatabaseReadOnly', 'The database is read-only', 503],
  schemaDiffers: [503, 'DatabaseSchemaMismatch', 'DatabaseSchemaMismatch', 'Database schema mismatch', 503],
  unavailable: [503, 'DatabaseError', 'DatabaseError', '{why}', 503],
  diskFull: [
    507,
    'InsufficientStorage',
    'InsufficientStorage',
    'There is no space left to store this, so nothing was stored. Reading still works.',
    507,
  ],
  databaseFailed: [500, 'DatabaseError', 'DatabaseError', 'database error, code: {code}', 500],
  unexpected: [500, 'internal', 'InternalError', 'Internal server error', 500],
  clientLeft: [499, 'Error', 'AbortedTerminate', 'The client left before its answer', 499],
} as const satisfies Record<string, Row>
