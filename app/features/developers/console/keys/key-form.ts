/** The form of a new key. */
import { z } from 'zod'

/** Boxes come as `scope agents:read`: `on`. */
export const keyFormSchema = z
  .record(z.string(), z.string())
  .transform((fields) => ({
    name: (fields.name ?? '').trim(),
    days: Number(fields.days ?? 0),
    scopes: Object.keys(fields)
      .filter((name) => name.startsWith('scope '))
      .map((name) => name.slice(6)),
  }))
  .pipe(
    z.object({
      name: z.string().min(1, 'Say what it is for.').max(80, 'At most 80 characters.'),
      days: z.number(),
      scopes: z.array(z.string()).min(1, 'Choose at least one.'),
    }),
  )
