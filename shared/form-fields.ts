/** Fields of text that several forms have, each with the message that a person reads beside it. */
import * as z from 'zod/mini'
import { withCommas } from './with-commas.ts'

const tooLong = (limit: number) => `At most ${withCommas(limit)} characters`

/** Text of at most so many characters, which may be empty. */
export const text = (limit: number) => z.string().check(z.trim(), z.maxLength(limit, tooLong(limit)))

/** Text that must be there; `what` ends the message that asks for it: 'Please enter a title'. */
export const required = (what: string, limit: number) =>
  z.string().check(z.trim(), z.minLength(1, `Please enter ${what}`), z.maxLength(limit, tooLong(limit)))
