import { endpoint } from '#server/orcher/endpoint.ts'
import { apiError, notFound } from '#server/orcher/errors.ts'
import { keyAnswer, keyId, sampleKey } from './key.ts'
import { findKey } from './key-rows.ts'

export const revokeKey = endpoint({
  id: 'revoke-key',
  method: 'DELETE',
  path: '/keys/{id}',
  family: 'keys',
  title: 'Revoke a key',
  text: 'It stops working everywhere at once, and stays in the list. Schedules and directives that were made with it are paused.',
  params: keyId,
  answer: keyAnswer,
  example: { answer: { ...sampleKey, state: 'revoked' } },
  run: async ({ sql, params: { id } }) => {
    await sql`update orcher.api_keys set revoked_at = now() where id = ${id} and revoked_at is null`
    const key = await findKey(sql, id)
    if (!key) throw notFound('key')
    // A supervisor sees the keys of others, but may not revoke them: without a word, they would take it for revoked.
    if (key.state !== 'revoked') throw apiError('keyNotTheirs')
    return key
  },
})
