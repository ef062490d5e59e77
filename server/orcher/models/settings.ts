/** Settings of the model that may propose plans. */
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
      'The address of a model with OpenAI’s API, up to `/chat/completions`. It may propose plans; without it, rules make them.',
  }),
  name: setting({
    env: 'MODEL_NAME',
    with: 'MODEL_URL',
    kind: kinds.text,
    fallback: undefined,
    unset: 'none',
    about: 'The model’s name there. It proposes plans for agents whose `model` is the same.',
  }),
  key: setting({
    env: 'MODEL_KEY',
    needs: 'MODEL_URL',
    kind: kinds.text,
    fallback: undefined,
    unset: 'none',
    about: 'Its API key.',
  }),
  priceIn: setting({
    env: 'MODEL_PRICE_IN',
    needs: 'MODEL_URL',
    kind: price,
    fallback: 0,
    about: 'The price of a million input tokens.',
  }),
  priceOut: setting({
    env: 'MODEL_PRICE_OUT',
    needs: 'MODEL_URL',
    kind: price,
    fallback: 0,
    about: 'The price of a million output tokens.',
  }),
}

export type Model = { url: string; name: string; key: string | undefined; priceIn: number; priceOut: number }

/** Undefined without a URL or a name. */
export const chosenModel = ({ url, name, ...rest }: ValueOf<typeof modelRows>): Model | undefined =>
  url && name ? { url: url.replace(/\/$/, ''), name, ...rest } : undefined
