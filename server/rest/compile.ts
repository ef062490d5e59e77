/** Compiles a request's shape to statements (plan, then SQL), by the kind of its target. */

import type { RequestContext } from '#server/rest/plan/request-rules.ts'
import { compileCall } from './compile-call.ts'
import { compileRead } from './compile-read.ts'
import { compileWrite } from './compile-write.ts'
import type { CompiledRequest } from './compiled-request.ts'

export function compile(context: RequestContext): CompiledRequest {
  const { target, method } = context.request
  if (target.kind === 'root') throw new Error('the root has a document of its own')
  if (target.kind === 'function') return compileCall(context, target)
  const reads = method === 'GET' || method === 'HEAD'
  return reads ? compileRead(context, target.name) : compileWrite(context, target.name)
}
