/**
 * Uploads a file: creates its row, sends the bytes resumably (TUS 1.0), and marks it as complete. Completed steps are not repeated
 * on retry.
 */
import type { Upload } from 'tus-js-client'
import { supabaseSettings } from '#app/lib/backend/supabase-settings.ts'
import { getAuth } from '#app/lib/session/auth.ts'
import { unexpectedError } from '#app/lib/words.ts'
import { addFile, keepFile, setRemoved } from './file-queries.ts'

/** Bytes per piece, as hosted Supabase requires. */
const pieceSize = 6 * 1024 * 1024
const retryDelays = [0, 1000, 2000, 5000, 10_000]
const stopped = 'The upload was stopped.'

export type Delivery = {
  file: File
  bucket: 'pictures' | 'resumes' | 'attachments'
  person: string
  /** The id of the row, once it exists. */
  id?: string
  upload?: Upload
  arrived?: boolean
  /** Aborted when it is canceled or its page is left; nothing continues after that. */
  end: AbortController
  canceled?: boolean
}

type Listener = {
  /** In percent. */
  onProgress: (percent: number) => void
  /** The connection is lost; it resumes by itself. */
  onWaiting: () => void
}

/** Resolves to the row's id. Rejects with a message for the person. */
export async function deliver(delivery: Delivery, listener: Listener): Promise<string> {
  const id = await prepare(delivery)
  if (delivery.end.signal.aborted) {
    // It was canceled while its row was being written.
    if (delivery.canceled) await setRemoved(id, true).catch(() => undefined)
    throw new Error(stopped)
  }
  if (!delivery.arrived) await send(delivery, listener)
  delivery.arrived = true
  await keepFile(id)
  if (delivery.canceled) throw new Error(stopped)
  return id
}

/** Stops it, and deletes what was uploaded. */
export async function cancel(delivery: Delivery): Promise<void> {
  delivery.canceled = true
  delivery.end.abort()
  await delivery.upload?.abort(true).catch(() => undefined)
  if (delivery.id) await setRemoved(delivery.id, true).catch(() => undefined)
}

/** Stops it, but keeps what was uploaded: choosing the same file again resumes it. */
export async function leave({ end, upload }: Delivery): Promise<void> {
  end.abort()
  await upload?.abort().catch(() => undefined)
}

async function prepare(delivery: Delivery): Promise<string> {
  if (delivery.id && delivery.upload) return delivery.id
  const { file, bucket, person } = delivery
  const { Upload } = await import('tus-js-client')
  const { supabaseUrl, publishableKey } = await supabaseSettings()
  const upload = new Upload(file, {
    endpoint: `${supabaseUrl}/storage/v1/upload/resumable`,
    chunkSize: pieceSize,
    retryDelays,
    uploadDataDuringCreation: true,
    removeFingerprintOnSuccess: true,
    fingerprint: async () => [person, bucket, file.name, file.size, file.lastModified].join(' '),
    onBeforeRequest: async (request) => {
      const { data } = await (await getAuth()).getSession()
      request.setHeader('apikey', publishableKey)
      request.setHeader('authorization', `Bearer ${data.session?.access_token ?? publishableKey}`)
    },
  })
  const [begun] = await upload.findPreviousUploads()
  const begunId = begun?.metadata.objectName?.split('/')[1]
  if (begun && begunId) upload.resumeFromPreviousUpload(begun)
  const id = begunId ?? (await addFile(bucket, file))
  upload.options.metadata = {
    bucketName: bucket,
    objectName: `${person}/${id}`,
    contentType: file.type,
    cacheControl: '3600',
  }
  Object.assign(delivery, { id, upload })
  return id
}

function send({ upload, end: { signal } }: Delivery, { onProgress, onWaiting }: Listener): Promise<void> {
  return new Promise((resolve, reject) => {
    if (!upload) return reject(new Error(unexpectedError))
    signal.addEventListener('abort', () => reject(new Error(stopped)))
    upload.options.onProgress = (sent, total) => onProgress(Math.floor((sent / total) * 100))
    upload.options.onSuccess = () => resolve()
    upload.options.onError = (error) => {
      if (navigator.onLine) return reject(new Error(wordsOf(error)))
      onWaiting()
      addEventListener('online', () => upload.start(), { once: true, signal })
    }
    upload.start()
  })
}

function wordsOf(error: Error): string {
  const status = (
    error as { originalResponse?: { getStatus(): number } | null }
  ).originalResponse?.getStatus()
  if (status === 413) return 'This file is too large.'
  if (status === 415) return 'This file isn’t the type its name says it is.'
  if (status === 401) return 'You were signed out. Sign in and try again.'
  return status === undefined || status === 0 ? 'Tannr could not be reached.' : unexpectedError
}
