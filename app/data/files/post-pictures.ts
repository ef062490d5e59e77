/** Pictures for posts, scaled down in the browser, which also removes metadata such as the location. */
import { getSupabase } from '#app/data/supabase.ts'

const mostPixels = 1600

export type ReadyPicture = {
  id: string
  blob: Blob
  /** A data URL, which the content security policy allows. */
  shown: string
  width: number
  height: number
}

/** Rejects if the browser cannot decode the file. */
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

/** Uploads a picture, whose id a post can then name. An upload that already completed is not repeated. */
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
