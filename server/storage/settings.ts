/** What an operator can choose of storage. */
import { z } from 'zod'
import { ByName, fixed, inProject, type Kind, kinds, type ValueOf } from '#server/platform/setting.ts'

const MiB = 1024 * 1024

const units: Record<string, number> = { '': 1, b: 1, k: 1024, m: MiB, g: 1024 * MiB }

/** As the Supabase CLI writes it: `50MiB`, or bytes. */
const size: Kind<number> = {
  schema: z.union([
    z.number().int().min(0),
    z
      .string()
      .regex(/^\d+(\.\d+)?\s*([kmg]i?b?|b)?$/i)
      .transform((text) => {
        const [, amount, unit = ''] = /^([\d.]+)\s*([a-z]?)/i.exec(text) ?? []
        return Math.floor(Number(amount) * (units[unit.toLowerCase()] ?? 1))
      }),
  ]),
  form: 'a size such as "50MiB"',
}

export const storageRows = {
  enabled: inProject('storage.enabled', kinds.flag, true, 'Whether /storage/v1 is served.'),
  fileSizeLimit: inProject(
    'storage.file_size_limit',
    size,
    50 * MiB,
    'The largest file that any bucket takes.',
    '`50MiB`',
  ),
  buckets: new ByName('storage.buckets', {
    public: inProject('public', kinds.flag, false, 'Whether anybody may read the bucket’s files.'),
    fileSizeLimit: inProject('file_size_limit', size, undefined, 'Its own largest file.', 'that of all'),
    allowedMimeTypes: inProject(
      'allowed_mime_types',
      kinds.list,
      undefined,
      'The types that it takes, `image/*` among others.',
      'any',
    ),
  }),
  uploadTokenLifetime: fixed(7200, 'Seconds that an address for one upload is good for.'),
}

export type StorageSettings = ValueOf<typeof storageRows>
