/** Images in other sizes and formats: what they may take, and which bytes they are made of. */
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { givenBucket } from '#tests/support/storage.ts'
import { useTannr } from '#tests/support/tannr.ts'

const tannr = useTannr()

it('an image is no larger than it was, unless a whole frame is to be filled', async () => {
  const { name, files } = await givenBucket(tannr, { public: true })
  const create = { width: 2, height: 1000, channels: 3 as const, background: 'teal' }
  await files.upload('thin.png', await sharp({ create }).png().toBuffer(), { contentType: 'image/png' })
  const sizeOf = async (query: string) => {
    const answer = await fetch(`${tannr.url}/storage/v1/render/image/public/${name}/thin.png?${query}`)
    const { width, height } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata()
    return [width, height]
  }
  // A thousand times as wide it would have two thousand million pixels.
  expect(await sizeOf('width=2000')).toEqual([2, 1000])
  expect(await sizeOf('height=2000&resize=fill')).toEqual([2, 1000])
  expect(await sizeOf('width=20&height=20')).toEqual([20, 20])
})

it('an image keeps nobody waiting for long, in whatever format it is wanted', async () => {
  const { name, files } = await givenBucket(tannr, { public: true })
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 20 }
  const [mixed, large] = await Promise.all([
    sharp({ create: { width: 1000, height: 1000, channels: 3, background: 'teal', noise } })
      .jpeg()
      .toBuffer(),
    sharp({ create: { width: 5000, height: 4000, channels: 3, background: 'teal' } })
      .png()
      .toBuffer(),
  ])
  await files.upload('mixed.jpg', mixed, { contentType: 'image/jpeg' })
  await files.upload('large.png', large, { contentType: 'image/png' })
  const render = async (path: string) => {
    const began = performance.now()
    const answer = await fetch(`${tannr.url}/storage/v1/render/image/public/${name}/${path}`)
    await answer.arrayBuffer()
    return { status: answer.status, milliseconds: performance.now() - began }
  }
  // The first one loads the library.
  await render('mixed.jpg?format=webp')
  const [usual, small] = [await render('mixed.jpg?format=webp'), await render('mixed.jpg?format=avif')]
  expect([usual.status, small.status]).toEqual([200, 200])
  expect(small.milliseconds).toBeLessThan(usual.milliseconds * 5)
  // No limit of time ends the encoding of this format.
  expect((await render('large.png?format=avif')).status).toBe(400)
  expect((await render('large.png?format=avif&width=2000')).status).toBe(200)
})

it('an image that is replaced while it waits for its turn is shown as it is then', async () => {
  const { name, files } = await givenBucket(tannr, { public: true })
  const picture = (background: string, size: number) =>
    sharp({ create: { width: size, height: size, channels: 3, background } })
      .png()
      .toBuffer()
  const asPng = { contentType: 'image/png' }
  await files.upload('large.png', await picture('teal', 3000), asPng)
  const first = await files.upload('face.png', await picture('red', 10), asPng)
  const versions = () =>
    tannr.sql<{ version: string }>('select version from storage.objects where id = $1', [first.data?.id])
  const [{ version } = { version: '' }] = await versions()
  const render = (path: string) => fetch(`${tannr.url}/storage/v1/render/image/public/${name}/${path}`)
  const others = Array.from({ length: 30 }, (_, at) => render(`large.png?width=${1900 + at}`))
  const face = render('face.png?width=5')
  await files.update('face.png', await picture('blue', 10), asPng)
  const strays = () => tannr.sql('select from storage.stray_blobs where version = $1', [version])
  await expect.poll(strays).toEqual([])
  expect((await face).status).toBe(200)
  await Promise.all(others)
})
