/** Configures @tus/server: permissions, storage of pieces, and completion. */
import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { Server, type ServerOptions } from '@tus/server'
import type { Note } from '#server/storage/blobs/partial-store.ts'
import { bucketIfThere } from '#server/storage/buckets/buckets.ts'
import { storageError } from '#server/storage/errors.ts'
import { admitUpload } from '#server/storage/objects/store-object.ts'
import { retryAfter, toStorageError } from '#server/storage/render-error.ts'
import type { RequestDatabase } from '#server/storage/request-database.ts'
import type { StorageParts } from '#server/storage/storage-parts.ts'
import { finishUpload, uploadOf } from './finish-upload.ts'
import { PartialUploads } from './partial-uploads.ts'
import type { UnfinishedUploads } from './unfinished-uploads.ts'

export type Asking = {
  database: RequestDatabase
  /** The permission of an upload token, which replaces owner and policies. */
  permission: { owner: string | undefined; upsert: boolean; url: string } | undefined
  upsert: boolean
  /** The public origin; forwarding headers count only from trusted proxies. */
  origin: string
}

type TusRequest = Parameters<NonNullable<ServerOptions['onIncomingRequest']>>[0]

export function tusServer(storage: StorageParts, path: string, unfinished: UnfinishedUploads) {
  const askings = new WeakMap<IncomingMessage, Asking>()
  const askingOf = (request: TusRequest): Asking => {
    const raw = rawOf(request)
    const asking = raw && askings.get(raw.req)
    if (!asking) throw storageError('tokenMalformed')
    return asking
  }
  const store = new PartialUploads(storage, unfinished)
  const server = new Server({
    path,
    datastore: store,
    locker: storage.uploadLocks,
    namingFunction: (_request, metadata) => nameOf(metadata),
    generateUrl: (request, { path: base, id }) =>
      `${askingOf(request).origin}${base}/${Buffer.from(id).toString('base64url')}`,
    getFileIdFromRequest: (_request, last) => (last ? Buffer.from(last, 'base64url').toString() : undefined),
    maxSize: async (request, id) => {
      const limit = storage.settings.fileSizeLimit
      if (id === null) return atLeastOne(limit)
      const { place } = uploadOf(id)
      const bucket = await bucketIfThere(askingOf(request).database, place.bucket)
      return atLeastOne(Math.min(bucket?.file_size_limit ?? limit, limit))
    },
    onIncomingRequest: async (request, id) => {
      if (request.method === 'POST') return
      const note = (await storage.partials.look(uploadOf(id).version))?.note
      if (!note) return
      const asking = askingOf(request)
      // The owner may ask for the state at any time. Any other request would interrupt the upload, so it needs write permission.
      if (isOwn(asking, id, note) && (request.method === 'HEAD' || note.done)) return
      if (note.done) throw storageError('objectNotFound')
      await admit(storage, asking, id, note)
    },
    onUploadCreate: async (request, upload) => {
      const asking = askingOf(request)
      const { bucketName: _, objectName: __, ...said } = upload.metadata ?? {}
      const seconds = /^\d+$/.test(said.cacheControl ?? '') ? `max-age=${said.cacheControl}` : 'no-cache'
      const metadata = { ...upload.metadata, cacheControl: seconds }
      const { id, size } = upload
      const note = { id, size, upsert: asking.upsert, metadata, ...whoseIs(asking) }
      await admit(storage, asking, id, note)
      store.expect(id, note)
      return { metadata }
    },
    onUploadFinish: async (request, upload) => {
      await finishUpload(storage, askingOf(request).database, upload.id)
      await store.finished(upload.id)
      return { headers: { 'tus-complete': '1' } }
    },
    onResponseError: (request, error) => {
      if ('status_code' in error) return error
      const later = retryAfter(error)
      if (later !== undefined) rawOf(request)?.res.setHeader('retry-after', later)
      const { statusCode, message } = toStorageError(error)
      return { status_code: Number(statusCode), body: message }
    },
  })
  return { server, admit: (raw: IncomingMessage, asking: Asking) => void askings.set(raw, asking) }
}

/** Node's request and response behind the web ones of the library. */
const rawOf = (request: TusRequest) =>
  (request as { runtime?: { node?: { req: IncomingMessage; res: ServerResponse } } }).runtime?.node

/** 0 means no limit to the library; an excess byte is refused at completion. */
const atLeastOne = (limit: number) => Math.max(limit, 1)

function nameOf(metadata: Record<string, string | null> | undefined): string {
  const { bucketName, objectName } = metadata ?? {}
  if (!bucketName || !objectName) throw { status_code: 400, body: 'Metadata header is required' }
  return `${bucketName}/${objectName}/${randomUUID()}`
}

async function admit(
  storage: StorageParts,
  { database, permission }: Asking,
  id: string,
  note: Note,
): Promise<void> {
  const { place } = uploadOf(id)
  if (permission && permission.url !== `${place.bucket}/${place.key}`) throw storageError('signedForOther')
  const { upsert, owner, metadata, size } = note
  // It was started with another permission, which allowed overwriting.
  if (permission && upsert && !permission.upsert) throw storageError('signedForOther')
  const described = {
    contentType: metadata.contentType ?? 'application/octet-stream',
    declaredSize: size,
    userMetadata: undefined,
  }
  await admitUpload(storage, database, { ...place, upsert, owner }, described, { rehearse: !permission })
}

/** Whether the caller may be the one who started it. */
function isOwn({ database: { caller }, permission }: Asking, id: string, { owner }: Note): boolean {
  const { place } = uploadOf(id)
  if (permission) return permission.url === `${place.bucket}/${place.key}`
  return caller.role === 'service_role' || caller.claims.sub === owner
}

/** The owner, and the account whose share it counts toward; undefined for the service. */
function whoseIs({ database, permission }: Asking): Pick<Note, 'owner' | 'whose'> {
  if (permission) return { owner: permission.owner, whose: `token ${permission.owner ?? permission.url}` }
  const { role, claims } = database.caller
  return {
    owner: claims.sub,
    whose: role === 'service_role' ? undefined : database.session.party.caller,
  }
}
