/** Settings of storage. */
import { z } from 'zod'
import {
  ByName,
  fixed,
  inProject,
  type Kind,
  kinds,
  setting,
  type ValueOf,
} from '#server/platform/setting.ts'

const MiB = 1024 * 1024

const units: Record<string, number> = { '': 1, b: 1, k: 1024, m: MiB, g: 1024 * MiB }

/** As in the Supabase CLI: `50MiB`, or bytes. */
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

/** Valid only with a bucket, which selects the S3 store. */
const ofStore = <T, F>(env: string, kind: Kind<T>, fallback: F, about: string, unset?: string) =>
  setting({ env, needs: 'STORAGE_S3_BUCKET', kind, fallback, about, ...(unset !== undefined && { unset }) })

const storeRows = {
  bucket: setting({
    env: 'STORAGE_S3_BUCKET',
    kind: kinds.text,
    fallback: undefined,
    unset: 'files lie in the data folder',
    about: 'A bucket of any S3-compatible store to keep the bytes of files in.',
  }),
  endpoint: ofStore('STORAGE_S3_ENDPOINT', kinds.text, undefined, 'Its address.', 'that of AWS'),
  region: ofStore('STORAGE_S3_REGION', kinds.text, 'us-east-1', 'Its region.'),
  pathStyle: ofStore(
    'STORAGE_S3_FORCE_PATH_STYLE',
    kinds.flag,
    true,
    'Whether the bucket’s name goes in the path instead of the host.',
  ),
  accessKeyId: setting({
    env: 'STORAGE_S3_ACCESS_KEY_ID',
    needs: 'STORAGE_S3_BUCKET',
    kind: kinds.text,
    fallback: undefined,
    unset: 'as the AWS SDK finds it, a role of the machine among others',
    about: 'Its access key.',
  }),
  secretAccessKey: setting({
    env: 'STORAGE_S3_SECRET_ACCESS_KEY',
    with: 'STORAGE_S3_ACCESS_KEY_ID',
    kind: kinds.text,
    fallback: undefined,
    unset: 'likewise',
    about: 'The secret of that.',
  }),
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
  unfinishedUploads: {
    maxBytes: inProject(
      'storage.unfinished_uploads.size_limit',
      size,
      undefined,
      'Ours: the bytes that one account’s unfinished uploads in pieces may become.',
      'four times `storage.file_size_limit`',
    ),
    maxUploads: inProject(
      'storage.unfinished_uploads.max_count',
      kinds.atLeastOne,
      100,
      'Ours: how many uploads in pieces one account may have begun and not finished.',
    ),
  },
  images: inProject(
    'storage.image_transformation.enabled',
    kinds.flag,
    true,
    'Whether images are served in other sizes and formats.',
  ),
  s3Protocol: {
    enabled: inProject('storage.s3_protocol.enabled', kinds.flag, true, 'Whether /storage/v1/s3 is served.'),
    accessKeyId: setting({
      env: 'S3_PROTOCOL_ACCESS_KEY_ID',
      with: 'S3_PROTOCOL_ACCESS_KEY_SECRET',
      kind: kinds.text,
      fallback: undefined,
      unset: 'made from the secret key',
      about:
        'The access key of the S3 protocol, which stands for `service_role`; `npm run keys -- s3` shows it.',
    }),
    secretAccessKey: setting({
      env: 'S3_PROTOCOL_ACCESS_KEY_SECRET',
      with: 'S3_PROTOCOL_ACCESS_KEY_ID',
      kind: kinds.text,
      fallback: undefined,
      unset: 'made from the secret key',
      about: 'Its secret.',
    }),
  },
  store: storeRows,
  buckets: new ByName('storage.buckets', {
    public: inProject('public', kinds.flag, false, 'Whether anyone may read the bucket’s files.'),
    fileSizeLimit: inProject(
      'file_size_limit',
      size,
      undefined,
      'The bucket’s largest file.',
      'the limit for all buckets',
    ),
    allowedMimeTypes: inProject(
      'allowed_mime_types',
      kinds.list,
      undefined,
      'The types it accepts, such as `image/png` or `image/*`.',
      'any',
    ),
  }),
  uploadTokenLifetime: fixed(7200, 'Seconds that an address for one upload is good for.'),
}

export type StorageSettings = ValueOf<typeof storageRows>
