/** Pictures in the browser: made small enough to work with, and cut to a square. */

/** Pixels of the longer side while cropping, and of the side of the resulting square. */
const maxPixels = 2048
const keptPixels = 512

/** The picture as a data URL, which the content security policy allows. Rejects if the file is no picture. */
export async function readPicture(file: File): Promise<string> {
  const bitmap = await createImageBitmap(file)
  const scale = Math.min(1, maxPixels / Math.max(bitmap.width, bitmap.height))
  const canvas = canvasOf(Math.round(bitmap.width * scale), Math.round(bitmap.height * scale))
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  return canvas.toDataURL('image/jpeg', 0.92)
}

/** An area in pixels of the picture, as a square JPEG. */
export async function cutOut(
  image: string,
  area: { x: number; y: number; width: number; height: number },
): Promise<File> {
  const picture = new Image()
  picture.src = image
  await picture.decode()
  const canvas = canvasOf(keptPixels, keptPixels)
  canvas
    .getContext('2d')
    ?.drawImage(picture, area.x, area.y, area.width, area.height, 0, 0, keptPixels, keptPixels)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.88))
  if (!blob) throw new Error('The picture could not be prepared')
  return new File([blob], 'Picture.jpg', { type: blob.type })
}

function canvasOf(width: number, height: number): HTMLCanvasElement {
  return Object.assign(document.createElement('canvas'), { width, height })
}
