/** What the form of an event must hold; apart from company-event.ts, so that zod loads with the form alone. */
import * as z from 'zod/mini'

const text = (limit: number) => z.string().check(z.trim(), z.maxLength(limit, `At most ${limit} characters`))
const moment = (which: string) =>
  z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/, `Please choose when it ${which}`))

const withScheme = (typed: string) => (/^https?:\/\//i.test(typed) ? typed : `https://${typed}`)

export const eventSchema = z
  .object({
    title: z
      .string()
      .check(z.trim(), z.minLength(1, 'Please enter a title'), z.maxLength(120, 'At most 120 characters')),
    about: text(4000),
    starts: moment('begins'),
    ends: moment('ends'),
    zone: z.string(),
    place: text(200),
    link: z.pipe(
      text(490).check(
        z.refine(
          (typed) => typed === '' || (URL.canParse(withScheme(typed)) && !/\s/.test(typed)),
          'Please enter an address, such as meet.example/dome',
        ),
      ),
      z.transform((typed) => (typed === '' ? '' : withScheme(typed))),
    ),
    capacity: z.string().check(
      z.trim(),
      z.refine(
        (typed) => typed === '' || (/^\d+$/.test(typed) && Number(typed) >= 1 && Number(typed) <= 5000),
        'A whole number from 1 to 5000, or nothing',
      ),
    ),
  })
  .check(
    z.refine(({ starts, ends }) => ends > starts, {
      path: ['ends'],
      message: 'The end must come after the start',
    }),
    z.refine(({ place, link }) => place !== '' || link !== '', {
      path: ['place'],
      message: 'Please enter a place or a link',
    }),
  )

export type EventFields = z.infer<typeof eventSchema>
