/** Hostile names, bytes and requests. */
import { readdir } from 'node:fs/promises'
import net from 'node:net'
import path from 'node:path'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { adminOf, givenBucket, png, told } from '#tests/support/storage.ts'
import { useTannr } from '#tests/support/tannr.ts'

const tannr = useTannr()

const send = (url: string, init: RequestInit = {}) =>
  fetch(`${tannr.url}/storage/v1${url}`, {
    ...init,
    headers: { authorization: `Bearer ${tannr.secretKey}`, ...init.headers },
  })

const filesBelow = async (folder: string) => {
  const entries = await readdir(path.join(tannr.dataDir, 'storage', folder), {
    recursive: true,
    withFileTypes: true,
  })
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name)
}

it('no name leads out of the folder of files, whatever stands in it', async () => {
  const { name, files } = await givenBucket(tannr)
  for (const key of ['..%2f..%2fkeys.json', '%2e%2e%2fx', 'a%2f%2e%2e%2fb']) {
    const answer = await send(`/object/${name}/${key}`, { method: 'POST', body: 'x' })
    expect([key, answer.status]).toEqual([key, 200])
  }
  expect((await filesBelow('.')).every((file) => /^[\da-f-]{36}$/.test(file))).toBe(true)
  expect(await (await files.download('../../keys.json')).data?.text()).toBe(undefined)
  const back = await send(`/object/${name}/..%2f..%2fkeys.json`)
  expect(await back.text()).toBe('x')
  for (const key of ['a%00b', 'a%252fb', '%ff', 'x'.repeat(1025), '%F0%9F%98%80']) {
    const answer = await send(`/object/${name}/${key}`, { method: 'POST', body: 'x' })
    expect([key.slice(0, 9), answer.status]).toEqual([key.slice(0, 9), 400])
  }
  expect((await send(`/object/${name}/${'x'.repeat(1024)}`, { method: 'POST', body: 'x' })).status).toBe(200)
  expect(
    (
      await send('/object/list/a%00b', {
        method: 'POST',
        body: '{"prefix":""}',
        headers: { 'content-type': 'application/json' },
      })
    ).status,
  ).toBe(400)
  expect(told((await files.list('a\0b')).error)).toMatchObject({ status: 400 })
  expect((await files.remove(['a\0b'])).data).toEqual([])
})

it('nothing that was uploaded runs on the site’s origin', async () => {
  const { name, files } = await givenBucket(tannr, { public: true })
  const types = [
    'text/html',
    'image/svg+xml',
    'application/xhtml+xml',
    'text/xml',
    'text/javascript',
    'text/jscript',
    'application/pdf',
    'multipart/x-mixed-replace; boundary=script',
  ]
  for (const type of types) {
    await files.upload(`active-${types.indexOf(type)}`, '<script>alert(1)</script>', { contentType: type })
    const answer = await fetch(`${tannr.url}/storage/v1/object/public/${name}/active-${types.indexOf(type)}`)
    expect(answer.headers.get('content-security-policy')).toContain('sandbox')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    const shown = answer.headers.get('content-type')
    if (/html$|script$/.test(type)) expect(shown).toBe('text/plain')
  }
})

it('of two who upload to one name at once, one wins, whole', async () => {
  const { files } = await givenBucket(tannr)
  const bodies = Array.from({ length: 8 }, (_, at) => String(at).repeat(100_000))
  const answers = await Promise.all(bodies.map((body) => files.upload('one', body)))
  expect(answers.filter(({ error }) => error === null)).toHaveLength(1)
  const kept = (await (await files.download('one')).data?.text()) ?? ''
  expect(bodies).toContain(kept)
  await Promise.all(bodies.map((body) => files.upload('one', body, { upsert: true })))
  expect(bodies).toContain((await (await files.download('one')).data?.text()) ?? '')
})

it('an upload that stops in the middle leaves nothing', async () => {
  const { name, files } = await givenBucket(tannr)
  const { hostname, port } = new URL(tannr.url)
  const socket = net.connect(Number(port), hostname)
  socket.on('error', () => {})
  await new Promise<void>((resolve) =>
    socket.write(
      `POST /storage/v1/object/${name}/half HTTP/1.1\r\nHost: ${hostname}:${port}\r\nAuthorization: Bearer ${tannr.secretKey}\r\nContent-Length: 1000000\r\n\r\n${'x'.repeat(300_000)}`,
      () => resolve(),
    ),
  )
  await expect.poll(() => filesBelow('aside').then(({ length }) => length), { timeout: 20_000 }).toBe(1)
  socket.destroy()
  await expect.poll(() => filesBelow('aside').then(({ length }) => length), { timeout: 20_000 }).toBe(0)
  expect((await files.exists('half')).data).toBe(false)
})

it('bytes go with the rows that named them', async () => {
  const { name, files } = await givenBucket(tannr)
  const versionOf = async () => String((await files.info('gone')).data?.version)
  await files.upload('gone', 'one')
  const first = await versionOf()
  await files.update('gone', 'two')
  const second = await versionOf()
  await files.remove(['gone'])
  await expect.poll(() => filesBelow('.'), { timeout: 20_000 }).not.toContain(second)
  expect(await filesBelow('.')).not.toContain(first)
  expect(await tannr.sql('select from storage.objects where bucket_id = $1', [name])).toEqual([])
})

it('a form of very many parts is refused before it is read to its end', async () => {
  const { name } = await givenBucket(tannr)
  const part = 'Content-Disposition: form-data; name="a"\r\n\r\nv\r\n--x'
  const answer = await fetch(`${tannr.url}/storage/v1/object/${name}/a.txt`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${tannr.secretKey}`,
      'content-type': 'multipart/form-data; boundary=x',
    },
    body: `--x\r\n${Array.from({ length: 100 }, () => part).join('\r\n')}--\r\n`,
  })
  expect(await answer.json()).toMatchObject({ statusCode: '400', message: 'The form has too many parts' })
})

it('an image is made in other sizes and formats, and a bomb is not opened', async () => {
  const { name, files } = await givenBucket(tannr, { public: true })
  const photo = await sharp({ create: { width: 400, height: 200, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer()
  await files.upload('photo.jpg', photo, { contentType: 'image/jpeg' })
  const made = async (
    transform: NonNullable<Parameters<typeof files.download>[1]>['transform'],
    accept = '*/*',
  ) => {
    const { publicUrl } = files.getPublicUrl('photo.jpg', transform ? { transform } : {}).data
    const answer = await fetch(publicUrl, { headers: { accept } })
    const { width, height, format } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata()
    return { width, height, format, done: answer.headers.get('x-transformations') }
  }
  expect(await made({ width: 100, height: 100 })).toEqual({
    ...{ width: 100, height: 100, format: 'jpeg', done: 'height:100,width:100,resizing_type:fill' },
  })
  expect(await made({ width: 100, height: 100, resize: 'contain' })).toMatchObject({ width: 100, height: 50 })
  expect(await made({ width: 100, height: 100, resize: 'fill', quality: 50 })).toMatchObject({
    ...{ width: 100, height: 100, done: 'height:100,width:100,resizing_type:force,quality:50' },
  })
  expect(await made({ width: 100 }, 'image/webp,*/*')).toMatchObject({ width: 100, format: 'webp' })
  expect(await made({ width: 100, format: 'origin' }, 'image/webp,*/*')).toMatchObject({ format: 'jpeg' })
  const signed = await files.createSignedUrl('photo.jpg', 60, { transform: { width: 20, height: 20 } })
  expect(signed.data?.signedUrl).toContain('/render/image/sign/')
  const small = await sharp(
    Buffer.from(await (await fetch(signed.data?.signedUrl ?? '')).arrayBuffer()),
  ).metadata()
  expect([small.width, small.height]).toEqual([20, 20])
  const unpacked = await files.createSignedUrl('photo.jpg', 60, {
    transform: { width: 20, format: 'raw' as 'origin' },
  })
  expect((await fetch(unpacked.data?.signedUrl ?? '')).headers.get('content-type')).toBe('image/jpeg')
  expect(
    (
      await adminOf(tannr)
        .from(name)
        .download('photo.jpg', { transform: { width: 10 } })
    ).data?.type,
  ).toBe('image/jpeg')

  const bomb = await sharp({ create: { width: 7200, height: 7200, channels: 3, background: 'white' } })
    .png()
    .toBuffer()
  for (const [key, bytes] of [
    ['bomb.png', bomb],
    ['text.png', Buffer.from('no image')],
    ['cut.png', png.subarray(0, 40)],
  ] as const) {
    await files.upload(key, bytes, { contentType: 'image/png' })
    const answer = await fetch(files.getPublicUrl(key, { transform: { width: 10 } }).data.publicUrl)
    expect([key, answer.status, (await answer.json()).message]).toEqual([
      key,
      400,
      'The source image is invalid or unsupported for rendering',
    ])
  }
  const wrong = await fetch(`${tannr.url}/storage/v1/render/image/public/${name}/photo.jpg?quality=5`)
  expect((await wrong.json()).message).toBe('querystring/quality must be >= 20')
})

it('a drawing is shown as it is, and never drawn here, whatever it is called', async () => {
  const { name, files } = await givenBucket(tannr, { public: true })
  // It would take nearly an hour at this size.
  const endless = `<svg xmlns="http://www.w3.org/2000/svg" width="4000" height="4000"><defs><filter id="f">${'<feGaussianBlur stdDeviation="50"/>'.repeat(900)}</filter></defs><rect width="4000" height="4000" filter="url(#f)"/></svg>`
  await files.upload('drawing.svg', endless, { contentType: 'image/svg+xml' })
  await files.upload('drawing.png', endless, { contentType: 'image/png' })
  const render = (path: string) => fetch(`${tannr.url}/storage/v1/render/image/public/${name}/${path}`)
  const shown = await render('drawing.svg?width=2500&height=2500')
  expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/svg+xml'])
  expect(shown.headers.get('content-security-policy')).toContain('sandbox')
  expect(await shown.text()).toBe(endless)
  for (const path of ['drawing.svg?width=2500&format=webp', 'drawing.png?width=2500&height=2500']) {
    const refused = await render(path)
    expect([refused.status, (await refused.json()).message]).toEqual([
      400,
      'The source image is invalid or unsupported for rendering',
    ])
  }
})

it('a row that names another file of the server is no object', async () => {
  const { name, files } = await givenBucket(tannr)
  await files.upload('keys', 'x'.repeat(100))
  await tannr.sql('update storage.objects set version = $2 where bucket_id = $1', [
    name,
    'ab/../../../keys.json',
  ])
  const answer = await send(`/object/${name}/keys`)
  expect([answer.status, (await answer.json()).message]).toEqual([400, 'The resource was not found'])
  expect(told((await files.copy('keys', 'copy')).error)).toMatchObject({
    message: 'The resource was not found',
  })
  await files.remove(['keys'])
  const strays = () => tannr.sql(`select from storage.stray_blobs where version like 'ab/%'`)
  await expect.poll(strays, { timeout: 20_000 }).toEqual([])
  expect(await readdir(tannr.dataDir)).toContain('keys.json')
})

it('a copy says of its bytes what they are, and a bucket takes it or a move as it takes an upload', async () => {
  const { name, files } = await givenBucket(tannr)
  const pictures = await givenBucket(tannr, {
    public: false,
    allowedMimeTypes: ['image/*'],
    fileSizeLimit: 1000,
  })
  await files.upload('page', '<html></html>', { contentType: 'text/html' })
  await files.upload('large.png', Buffer.concat([png, Buffer.alloc(2000)]), { contentType: 'image/png' })
  const copied = (sourceKey: string, destinationBucket: string, metadata: object) =>
    send('/object/copy', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        ...{ bucketId: name, sourceKey, destinationBucket, destinationKey: 'copy', metadata },
      }),
    })
  const said = { mimetype: 'text/plain', size: 1_000_000, eTag: '"other"' }
  expect((await copied('page', name, said)).status).toBe(200)
  expect((await files.info('copy')).data).toMatchObject({ size: 13, contentType: 'text/plain' })
  expect((await (await copied('page', pictures.name, {})).json()).code).toBe('InvalidMimeType')
  const called = await copied('page', pictures.name, { mimetype: 'image/png' })
  expect((await called.json()).code).toBe('InvalidMimeType')
  expect((await (await copied('large.png', pictures.name, {})).json()).code).toBe('EntityTooLarge')
  const moved = await files.move('page', 'moved', { destinationBucket: pictures.name })
  expect(told(moved.error)).toMatchObject({ statusCode: '415' })
  expect((await pictures.files.list()).data).toEqual([])
})

it('who is refused is told after all of a large form was sent, as browsers send it', async () => {
  const { name } = await givenBucket(tannr)
  const { hostname, port } = new URL(tannr.url)
  const head = '--x\r\ncontent-disposition: form-data; name=""; filename="f"\r\n\r\n'
  const form = Buffer.concat([Buffer.from(head), Buffer.alloc(30_000_000), Buffer.from('\r\n--x--\r\n')])
  const socket = net.connect(Number(port), hostname)
  socket.on('error', () => {})
  try {
    const answer = new Promise<string>((resolve) => socket.once('data', (data) => resolve(String(data))))
    socket.write(
      `POST /storage/v1/object/${name}/f HTTP/1.1\r\nHost: ${hostname}:${port}\r\napikey: ${tannr.publishableKey}\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: ${form.length}\r\n\r\n`,
    )
    await new Promise<void>((resolve, reject) =>
      socket.write(form, (error) => (error ? reject(error) : resolve())),
    )
    expect(await answer).toMatch(/^HTTP\/1\.1 400 .*row-level security policy/s)
  } finally {
    socket.destroy()
  }
})
