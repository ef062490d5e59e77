import { fastify } from 'fastify'
import { expect, test } from 'vitest'
import type { StorageParts } from '#server/storage/storage-parts.ts'
import { render } from './render-routes.ts'

test.each([
  [false, 404],
  // Without the required token.
  [true, 400],
])('where config.toml says %s of images their addresses answer %i', async (images, status) => {
  const app = fastify()
  render(app, { settings: { images } } as StorageParts)
  expect((await app.inject('/render/image/sign/pictures/one.png')).statusCode).toBe(status)
  await app.close()
})
