/** The one model that an operator may let propose plans. */
import { z } from 'zod'
import { type Kind, kinds, setting, type ValueOf } from '#server/platform/setting.ts'

const price: Kind<number> = {
  schema: z.coerce.number().min(0).max(100_000),
  form: 'an amount such as 2.5',
}

export const modelRows = {
  url: setting({
    env: 'MODEL_URL',
    kind: { schema: z.url({ protocol: /^https?$/ }), form: 'an address such as http://127.0.0.1:11434/v1' },
    fallback: undefined,
    unset: 'no model',
    about:
      'Where a model is that speaks OpenAI’s API, up to `/chat/completions`. It may propose plans; rules plan without it.',
  }),
  name: setting({
    env: 'MODEL_NAME',
    with: 'MODEL_URL',
    kind: kinds.text,
    fallback: undefined,
    unset: 'none',
    about: 'Its name there. Agents whose `model` says the same have it propose.',
  }),
  key: setting({
    env: 'MODEL_KEY',
    needs: 'MODEL_URL',
    kind: kinds.text,
    fallback: undefined,
    unset: 'none',
    about: 'The key that it asks for.',
  }),
  priceIn: setting({
    env: 'MODEL_PRICE_IN',
    needs: 'MODEL_URL',
    kind: price,
    fallback: 0,
    about: 'What a million tokens cost that it reads.',
  }),
  priceOut: setting({
    env: 'MODEL_PRICE_OUT',
    needs: 'MODEL_URL',
    kind: price,
    fallback: 0,
    about: 'What a million tokens cost that it writes.',
  }),
}

export type Model = { url: string; name: string; key: string | undefined; priceIn: number; priceOut: number }

/** Undefined where no address or no name is given. */
export const chosenModel = ({ url, name, ...rest }: ValueOf<typeof modelRows>): Model | undefined =>
  url && name ? { url: url.replace(/\/$/, ''), name, ...rest } : undefined
