/** Uploads in progress when their session ends: none becomes an object. */
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { type ClientRequest, request } from 'node:http'
import { expect, it } from 'vitest'
import { givenPerson, type Person } from '#tests/support/people.ts'
import { givenBucket } from '#tests/support/storage.ts'
import { useSharedTannr } from '#tests/support/tannr.ts'

const tannr = useSharedTannr()

const headersOf = ({ session }: Person) => ({ authorization: `Bearer ${session.access_token}` })

/** Sends the first half once the server has read the headers, and the rest when told to. */
async function begun(url: string, method: string, headers: object, length: number) {
  const expected = { expect: '100-continue', 'content-length': length }
  const sent: ClientRequest = request(url, { method, headers: { ...headers, ...expected } })
  const status = new Promise<number>((resolve, reject) => {
    sent.on('response', (answer) => resolve(answer.resume().statusCode ?? 0)).on('error', reject)
  })
  sent.flushHeaders()
  await once(sent, 'continue')
  sent.write('a'.repeat(length / 2))
  return {
    finish: () => {
      sent.end('a'.repeat(length / 2))
      return status
    },
  }
}

async function resumable(person: Person, bucket: string, name: string, length: number): Promise<string> {
  const base64 = (text: string) => Buffer.from(text).toString('base64')
  const answer = await fetch(`${tannr.url}/storage/v1/upload/resumable`, {
    method: 'POST',
    headers: {
      ...headersOf(person),
      'tus-resumable': '1.0.0',
      'upload-length': String(length),
      'upload-metadata': `bucketName ${base64(bucket)},objectName ${base64(name)}`,
    },
  })
  return answer.headers.get('location') ?? ''
}

it.each([
  ['signed out', (person: Person) => person.client.auth.signOut()],
  [
    'banned',
    ({ id }: Person) =>
      tannr.client({ key: tannr.secretKey }).auth.admin.updateUserById(id, { ban_duration: '1h' }),
  ],
])('whoever is %s meanwhile has uploaded nothing', async (_how, end) => {
  const [{ name: bucket }, person] = [await givenBucket(tannr), await givenPerson(tannr)]
  await tannr.sql(
    `create policy "${bucket} kept" on storage.objects for all to authenticated using (bucket_id = '${bucket}')`,
  )
  // The bucket's limits are cached from the first upload on.
  await person.client.storage.from(bucket).upload(`${randomUUID()}.txt`, 'first')
  const plain = (name: string, length: number) =>
    begun(
      `${tannr.url}/storage/v1/object/${bucket}/${name}`,
      'POST',
      { ...headersOf(person), 'content-type': 'text/plain' },
      length,
    )
  const [small, large] = [await plain('small.txt', 1000), await plain('large.txt', 3_000_000)]
  const piece = await begun(
    await resumable(person, bucket, 'pieces.txt', 1000),
    'PATCH',
    {
      ...headersOf(person),
      ...{
        'tus-resumable': '1.0.0',
        'upload-offset': '0',
        'content-type': 'application/offset+octet-stream',
      },
    },
    1000,
  )
  await end(person)
  // The process learns of it by NOTIFY, a moment after auth has answered.
  await expect
    .poll(async () => (await fetch(`${tannr.url}/storage/v1/bucket`, { headers: headersOf(person) })).ok)
    .toBe(false)
  expect(await Promise.all([small, large, piece].map((one) => one.finish()))).toEqual([400, 400, 403])
  expect(
    await tannr.sql(
      `select name from storage.objects where bucket_id = '${bucket}' and name !~ '^[0-9a-f]{8}-'`,
    ),
  ).toEqual([])
})
