/** Stands for https://deno.land/std/http/server.ts, from the time before Deno.serve. */
import { deno, type Handler, type ServeOptions } from './deno.ts'

export function serve(handler: Handler, options: ServeOptions = {}): void {
  deno.serve(options, handler)
}
