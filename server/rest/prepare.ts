/** From a request's shape to statements, by what the request is aimed at. */
import type { PrepareContext, Prepared } from '#server/rest/plan/preparation.ts'
import { prepareCall } from './prepare-call.ts'
import { prepareRead } from './prepare-read.ts'
import { prepareWrite } from './prepare-write.ts'

export function prepare(context: PrepareContext): Prepared {
  const { target, method } = context.request
  if (target.kind === 'root') throw new Error('the root has a document of its own')
  if (target.kind === 'function') return prepareCall(context, target.name)
  const reads = method === 'GET' || method === 'HEAD'
  return reads ? prepareRead(context, target.name) : prepareWrite(context, target.name)
}
