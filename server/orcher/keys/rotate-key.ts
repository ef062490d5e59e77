import { z } from 'zod'
import { endpoint } from '#server/orcher/endpoint.ts'
import { apiError, notFound } from '#server/orcher/errors.ts'
import { keyId, makeSecret, newKeyAnswer, sampleKey } from './key.ts'
import { findKey, insertKey } from './key-rows.ts'

export const rotateKey = endpoint({
  id: 'rotate-key',
  method: 'POST',
  path: '/keys/{id}/rotate',
  family: 'keys',
  title: 'Rotate a key',
  text: 'Creates a new key with the same rights. Both work until the overlap ends, so that nothing is interrupted.',
  params: keyId,
  body: z.strictObject({
    overlap_seconds: z
      .int()
      .min(0)
      .max(7 * 86_400, 'At most seven days.')
      .default(86_400)
      .describe('How long the old key keeps working. At most seven days.'),
  }),
  answer: newKeyAnswer,
  example: { body: { overlap_seconds: 86_400 }, answer: { ...sampleKey, secret: 'tannr_live_a1B2…' } },
  status: 201,
  once: ['secret'],
  run: async ({ sql, params: { id }, body: { overlap_seconds: overlap } }) => {
    const [locked] = await sql<{ own: boolean }>`
      select user_id = auth.uid() as own from orcher.api_keys where id = ${id} for no key update`
    const old = locked && (await findKey(sql, id))
    if (!old) throw notFound('key')
    if (!locked.own) throw apiError('keyOfAnother')
    if (old.prefix === 'app') throw apiError('keyOfApp')
    if (old.state !== 'active') throw apiError('keyOver', { state: old.state })
    const { secret, prefix, hash } = makeSecret(old.mode)
    const made = await insertKey(sql, { ...old, prefix, hash, expiresAt: old.expires_at })
    await sql`
      update orcher.api_keys set replaced_by = ${made},
        expires_at = least(expires_at, now() + make_interval(secs => ${overlap})) where id = ${id}`
    return { ...(await findKey(sql, made)), secret }
  },
})
