/** Text fields shared by several forms, each with its error messages. */
import * as z from 'zod/mini'
import { withCommas } from './with-commas.ts'

const tooLong = (limit: number) => `At most ${withCommas(limit)} characters`

/** Optional text of limited length. */
export const text = (limit: number) => z.string().check(z.trim(), z.maxLength(limit, tooLong(limit)))

/** Required text; `what` completes the message: 'Please enter a title'. */
export const required = (what: string, limit: number) =>
  z.string().check(z.trim(), z.minLength(1, `Please enter ${what}`), z.maxLength(limit, tooLong(limit)))
