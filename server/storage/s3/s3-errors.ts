/** Every failure of the S3 protocol, in S3's texts, and the mapping of storage's failures. */
import { DomainError } from '#server/platform/errors.ts'
import type { FailureName, StorageError } from '#server/storage/errors.ts'

/** Status and text; `{why}` is filled when it is thrown. */
export const s3Failures = {
  AccessDenied: [403, 'Access Denied'],
  AuthorizationHeaderMalformed: [400, 'The authorization header is malformed; {why}'],
  AuthorizationQueryParametersError: [400, '{why}'],
  BadDigest: [400, 'The {why} you specified did not match the calculated checksum.'],
  BucketAlreadyExists: [
    409,
    'The requested bucket name is not available. The bucket namespace is shared by all users of the system. Please select a different name and try again.',
  ],
  BucketNotEmpty: [409, 'The bucket you tried to delete is not empty'],
  EntityTooLarge: [400, 'Your proposed upload exceeds the maximum allowed size'],
  EntityTooSmall: [400, 'Your proposed upload is smaller than the minimum allowed size'],
  ExpiredToken: [400, 'The provided token has expired.'],
  IncompleteBody: [
    400,
    'You did not provide the number of bytes specified by the Content-Length HTTP header',
  ],
  InternalError: [500, 'We encountered an internal error. Please try again.'],
  InsufficientStorage: [507, 'There is no space left to store this, so nothing was stored.'],
  InvalidAccessKeyId: [403, 'The AWS Access Key Id you provided does not exist in our records.'],
  InvalidArgument: [400, '{why}'],
  InvalidBucketName: [400, 'The specified bucket is not valid.'],
  InvalidDigest: [400, 'The Content-MD5 you specified is not valid.'],
  InvalidKey: [400, 'The specified key is not valid: {why}'],
  InvalidMimeType: [415, '{why}'],
  InvalidPart: [
    400,
    "One or more of the specified parts could not be found. The part may not have been uploaded, or the specified entity tag may not match the part's entity tag.",
  ],
  InvalidPartOrder: [
    400,
    'The list of parts was not in ascending order. The parts list must be specified in order by part number.',
  ],
  InvalidRange: [416, 'The requested range is not satisfiable'],
  InvalidRequest: [400, '{why}'],
  InvalidToken: [400, 'The provided token is malformed or otherwise invalid.'],
  KeyTooLongError: [400, 'Your key is too long'],
  MalformedTrailerError: [400, 'The request contained trailing data that was not well-formed.'],
  MalformedXML: [
    400,
    'The XML you provided was not well-formed or did not validate against our published schema',
  ],
  MaxMessageLengthExceeded: [400, 'Your request was too big.'],
  MethodNotAllowed: [405, 'The specified method is not allowed against this resource.'],
  MissingContentLength: [411, 'You must provide the Content-Length HTTP header.'],
  NoSuchBucket: [404, 'The specified bucket does not exist'],
  NoSuchKey: [404, 'The specified key does not exist.'],
  NoSuchUpload: [
    404,
    'The specified upload does not exist. The upload ID may be invalid, or the upload may have been aborted or completed.',
  ],
  NotImplemented: [501, 'A header or query you provided implies functionality that is not implemented'],
  OperationAborted: [
    409,
    'A conflicting conditional operation is currently in progress against this resource. Try again.',
  ],
  PreconditionFailed: [412, 'At least one of the pre-conditions you specified did not hold'],
  RequestTimeTooSkewed: [403, "The difference between the request time and the server's time is too large."],
  ServiceUnavailable: [503, '{why}'],
  SignatureDoesNotMatch: [
    403,
    'The request signature we calculated does not match the signature you provided. Check your key and signing method.',
  ],
  SlowDown: [503, 'Please reduce your request rate.'],
  XAmzContentSHA256Mismatch: [
    400,
    "The provided 'x-amz-content-sha256' header does not match what was computed.",
  ],
} as const satisfies Record<string, readonly [number, string]>

export type S3Code = keyof typeof s3Failures

export class S3Error extends DomainError {
  readonly failure: S3Code

  constructor(failure: S3Code, why?: string, options?: ErrorOptions) {
    const [status, text] = s3Failures[failure]
    super(
      status,
      failure,
      why !== undefined && !text.includes('{why}') ? why : text.replace('{why}', why ?? ''),
      options,
    )
    this.failure = failure
  }
}

export const s3Error = (failure: S3Code, why?: string): S3Error => new S3Error(failure, why)

const ofStorage: Partial<Record<FailureName, S3Code>> = {
  tokenMalformed: 'InvalidToken',
  tokenForged: 'InvalidToken',
  tokenTooEarly: 'InvalidToken',
  tokenRefused: 'InvalidToken',
  tokenExpired: 'ExpiredToken',
  notService: 'AccessDenied',
  writeDenied: 'AccessDenied',
  accessDenied: 'AccessDenied',
  bucketNotFound: 'NoSuchBucket',
  objectNotFound: 'NoSuchKey',
  bytesNotFound: 'NoSuchKey',
  relatedNotFound: 'NoSuchBucket',
  rangeInvalid: 'InvalidRange',
  keyExists: 'PreconditionFailed',
  resourceExists: 'PreconditionFailed',
  bucketExists: 'BucketAlreadyExists',
  bucketNotEmpty: 'BucketNotEmpty',
  bucketNameInvalid: 'InvalidBucketName',
  tooLarge: 'EntityTooLarge',
  bodyTooLarge: 'MaxMessageLengthExceeded',
  uploadCutOff: 'IncompleteBody',
  clientLeft: 'IncompleteBody',
  diskFull: 'InsufficientStorage',
}

const ofStorageWithWords: Partial<Record<FailureName, S3Code>> = {
  keyInvalid: 'InvalidKey',
  typeRefused: 'InvalidMimeType',
  cursorInvalid: 'InvalidArgument',
  parameterInvalid: 'InvalidArgument',
  requestInvalid: 'InvalidRequest',
  locked: 'ServiceUnavailable',
  outOfTime: 'ServiceUnavailable',
  readOnly: 'ServiceUnavailable',
  schemaDiffers: 'ServiceUnavailable',
  unavailable: 'ServiceUnavailable',
  tooMuchUnfinished: 'SlowDown',
}

export function fromStorage(error: StorageError): S3Error {
  const { failure, message } = error
  const options = { cause: error }
  const code = ofStorage[failure]
  if (code) return new S3Error(code, undefined, options)
  const telling = ofStorageWithWords[failure]
  return telling ? new S3Error(telling, message, options) : new S3Error('InternalError', undefined, options)
}
