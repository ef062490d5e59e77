/**
 * Brings a file to storage: its row, its bytes in pieces that go on where they were cut off (TUS 1.0), and the word that it is
 * there. Every step is done once, whichever of them failed and is tried again.
 */
import type { Upload } from 'tus-js-client'
import { supabaseSettings } from '#app/lib/backend/supabase-settings.ts'
import { getAuth } from '#app/lib/session/auth.ts'
import { unexpectedError } from '#app/lib/words.ts'
import { addFile, keepFile, setRemoved } from './file-queries.ts'

/** Bytes of a piece: what hosted Supabase asks for. */
const pieceSize = 6 * 1024 * 1024
const retryDelays = [0, 1000, 2000, 5000, 10_000]
const stopped = 'The upload was stopped.'

export type Delivery = {
  file: File
  bucket: 'pictures' | 'resumes' | 'attachments'
  person: string
  /** Of its row, once there is one. */
  id?: string
  upload?: Upload
  arrived?: boolean
  /** Aborted when it was canceled or its page was left: nothing of it goes on by itself from then on. */
  end: AbortController
  canceled?: boolean
}

type Listener = {
  /** 0 to 100. */
  onProgress: (percent: number) => void
  /** The line is down; it goes on by itself. */
  onWaiting: () => void
}

/** Returns the id of its row. Rejects with what a person can read. */
export async function deliver(delivery: Delivery, listener: Listener): Promise<string> {
  const id = await prepare(delivery)
  if (delivery.end.signal.aborted) {
    // Its row was being written when it was canceled.
    if (delivery.canceled) await setRemoved(id, true).catch(() => undefined)
    throw new Error(stopped)
  }
  if (!delivery.arrived) await send(delivery, listener)
  delivery.arrived = true
  await keepFile(id)
  if (delivery.canceled) throw new Error(stopped)
  return id
}

/** Stops it, and takes back what there is of it. */
export async function cancel(delivery: Delivery): Promise<void> {
  delivery.canceled = true
  delivery.end.abort()
  await delivery.upload?.abort(true).catch(() => undefined)
  if (delivery.id) await setRemoved(delivery.id, true).catch(() => undefined)
}

/** Stops it; what has arrived stays, and the same file goes on from there when it is chosen again. */
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
