import { z } from 'zod'
import { endpoint } from '#server/orcher/endpoint.ts'
import { notFound } from '#server/orcher/errors.ts'
import { keyAnswer, keyId, sampleKey } from './key.ts'
import { findKey } from './key-rows.ts'

export const updateKey = endpoint({
  id: 'update-key',
  method: 'PATCH',
  path: '/keys/{id}',
  family: 'keys',
  title: 'Rename a key',
  text: 'Its scopes cannot be changed; create another key for that.',
  params: keyId,
  body: z.strictObject({
    name: z.string().trim().min(1, 'Enter a name.').max(80, 'At most 80 characters.'),
  }),
  answer: keyAnswer,
  example: { body: { name: 'Reports' }, answer: sampleKey },
  run: async ({ sql, params: { id }, body: { name } }) => {
    const [changed] = await sql`update orcher.api_keys set name = ${name} where id = ${id} returning id`
    if (!changed) throw notFound('key')
    return findKey(sql, id)
  },
})
