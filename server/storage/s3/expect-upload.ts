/** The multipart upload that a call names, and its parts. */
import { type Part, selectParts, selectUpload, type Upload } from './multipart.ts'
import type { S3Call } from './s3-call.ts'
import { s3Error } from './s3-errors.ts'

/** The service sees all uploads, other callers their own. */
export const whoOf = ({ database: { caller } }: S3Call) => ({
  isService: caller.role === 'service_role',
  owner: caller.claims.sub,
})

/** Throws NoSuchUpload. */
export async function expectUpload(call: S3Call): Promise<Upload> {
  const id = call.query.get('uploadId') ?? ''
  const [found] = id.includes('\0') ? [] : await call.database.asService(selectUpload(call, id, whoOf(call)))
  return known(found?.rows[0])
}

/**
 * Throws NoSuchUpload if the upload has ended since it was found: its parts go with it, and are read first so that none are missing of
 * an upload that is there.
 */
export async function partsOf(call: S3Call, { id }: Upload, after: number, limit: number): Promise<Part[]> {
  const [parts, upload] = await call.database.asService(
    selectParts(id, after, limit),
    selectUpload(call, id, whoOf(call)),
  )
  known(upload?.rows[0])
  return (parts?.rows ?? []) as Part[]
}

function known(upload: unknown): Upload {
  if (!upload) throw s3Error('NoSuchUpload')
  return upload as Upload
}
