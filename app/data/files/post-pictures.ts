/** A picture for a post, made small enough in the browser; what else its file holds, such as a place, is left behind. */
import { getSupabase } from '#app/data/supabase.ts'

const mostPixels = 1600

export type ReadyPicture = {
  id: string
  blob: Blob
  /** As a data address, which the content security policy lets a page show. */
  shown: string
  width: number
  height: number
}

/** Rejects where the file is no picture that this browser can open. */
export async function readPicture(file: File): Promise<ReadyPicture> {
  const bitmap = await createImageBitmap(file)
  const scale = Math.min(1, mostPixels / Math.max(bitmap.width, bitmap.height))
  const [width, height] = [Math.round(bitmap.width * scale), Math.round(bitmap.height * scale)]
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, width, height)
  bitmap.close()
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.85))
  if (!blob) throw new Error('The picture could not be prepared')
  return { id: crypto.randomUUID(), blob, shown: canvas.toDataURL('image/jpeg', 0.6), width, height }
}

/** Brings a picture to storage; its id is then a post's to name. What arrived before is not sent again. */
export async function addPicture({ id, blob, width, height }: Omit<ReadyPicture, 'shown'>): Promise<void> {
  const supabase = await getSupabase()
  await supabase
    .from('post_pictures')
    .upsert({ id, width, height } as never, { ignoreDuplicates: true })
    .throwOnError()
  const { error } = await supabase.storage
    .from('posts')
    .upload(id, blob, { contentType: blob.type, cacheControl: '3600' })
  if (error && !/exists/i.test(error.message)) throw error
}
