/** The stock S3 client against a running product: by its access key, or as the person whose token it carries. */
import { S3Client, type S3ClientConfig } from '@aws-sdk/client-s3'
import { accessKeyOf } from '#server/storage/s3/access-key.ts'
import type { Tannr } from './tannr.ts'

export const s3Endpoint = ({ url }: Pick<Tannr, 'url'>): string => `${url}/storage/v1/s3`

/** The operator's, made of the secret key where no other is set. */
export const accessKeyFor = ({ secretKey }: Pick<Tannr, 'secretKey'>): ReturnType<typeof accessKeyOf> =>
  accessKeyOf({ enabled: true, accessKeyId: undefined, secretAccessKey: undefined }, secretKey)

export function s3ClientOf(
  tannr: Pick<Tannr, 'url' | 'secretKey' | 'publishableKey'>,
  { accessToken, ...config }: S3ClientConfig & { accessToken?: string } = {},
): S3Client {
  const key = accessKeyFor(tannr)
  return new S3Client({
    ...{ endpoint: s3Endpoint(tannr), region: 'local', forcePathStyle: true, maxAttempts: 1 },
    credentials: accessToken
      ? { accessKeyId: 'tannr', secretAccessKey: tannr.publishableKey, sessionToken: accessToken }
      : { accessKeyId: key.id, secretAccessKey: key.secret },
    ...config,
  })
}
