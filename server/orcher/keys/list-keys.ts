import { endpoint } from '#server/orcher/endpoint.ts'
import { page, pageOf, pageQuery } from '#server/orcher/pages.ts'
import { keyAnswer, sampleKey } from './key.ts'
import { listKeys as rowsOfKeys } from './key-rows.ts'

export const listKeys = endpoint({
  id: 'list-keys',
  method: 'GET',
  path: '/keys',
  family: 'keys',
  title: 'List keys',
  text: 'Newest first, without their secrets. Owners and supervisors see all keys of the workspace, others their own.',
  query: pageQuery,
  answer: pageOf(keyAnswer),
  example: { answer: { data: [sampleKey], next: null } },
  run: async ({ sql, query: { limit, after = null } }) =>
    page(await rowsOfKeys(sql, after, limit + 1), limit),
})
