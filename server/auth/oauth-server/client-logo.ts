/**
 * The application's logo on the consent page. The server fetches it, so that the application does not learn who is about to
 * consent, and re-encodes it, so that it is only an image. If it is not available in time, the page shows none.
 */
import type { Parts } from '#server/auth/auth-parts.ts'
import { outboundRequest } from '#server/platform/http/outbound-request.ts'
import { imageLibrary } from '#server/platform/image-library.ts'
import type { ClientRow } from './clients.ts'

const largest = 512 * 1024
const maxPixels = 16_000_000
/** Pixels in each direction, for high-density screens. */
const size = 144
/** Milliseconds until the page does without the logo. */
const timeout = 1500
const maxCached = 200
const maxConcurrent = 4
/** Milliseconds that a logo is cached, and that a missing one is not requested again. */
const lifetimes = { found: 3_600_000, missing: 300_000 }

type Kept = { logo: string | undefined; until: number }

const kept = new Map<string, Kept>()
const underWay = new Map<string, Promise<string | undefined>>()

/** A `data:` URL. Undefined if there is no logo, or it could imitate another application's. */
export async function logoOf(
  { settings, now }: Parts<'settings' | 'now'>,
  client: ClientRow,
): Promise<string | undefined> {
  const { logo_uri: uri } = client
  const mayBePrivate = settings.oauthServer.privateLogos
  if (!uri || !isOwnLogo(client, uri) || !(mayBePrivate || isPlain(uri))) return undefined
  const known = kept.get(uri)
  if (known && known.until > now().getTime()) return known.logo
  const coming = underWay.get(uri)
  if (coming) return coming
  if (underWay.size >= maxConcurrent) return undefined
  const asked = fetchLogo(uri, mayBePrivate)
    .then((logo) => {
      keep(uri, { logo, until: now().getTime() + (logo ? lifetimes.found : lifetimes.missing) })
      return logo
    })
    .finally(() => underWay.delete(uri))
  underWay.set(uri, asked)
  return asked
}

/**
 * Anyone can register an application with any name and logo, so a self-registered one may only show a logo from the host of its
 * redirect URI (RFC 7591, 5).
 */
function isOwnLogo({ registration_type, redirect_uris }: ClientRow, uri: string): boolean {
  if (registration_type === 'manual') return true
  const { host } = new URL(uri)
  return redirect_uris.split(',').some((one) => one.startsWith('https:') && new URL(one).host === host)
}

/** Default port and no credentials: the server must not probe ports for others. */
function isPlain(uri: string): boolean {
  const { port, username, password } = new URL(uri)
  return !port && !username && !password
}

function keep(uri: string, logo: Kept): void {
  kept.delete(uri)
  kept.set(uri, logo)
  for (const oldest of kept.keys()) {
    if (kept.size <= maxCached) break
    kept.delete(oldest)
  }
}

async function fetchLogo(uri: string, mayBePrivate: boolean): Promise<string | undefined> {
  try {
    const headers = { accept: 'image/*', 'accept-encoding': 'identity' }
    const { status, bytes } = await outboundRequest(uri, {
      ...{ headers, timeout, maxBytes: largest, mayBePrivate },
    })
    return status === 200 ? await drawn(bytes) : undefined
  } catch {
    return undefined
  }
}

async function drawn(bytes: Buffer): Promise<string> {
  const sharp = await imageLibrary()
  const png = await sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' })
    .timeout({ seconds: 2 })
    .resize(size, size, {
      fit: 'contain',
      background: { r: 0, g: 0, b: 0, alpha: 0 },
      withoutEnlargement: true,
    })
    .png({ palette: true })
    .toBuffer()
  return `data:image/png;base64,${png.toString('base64')}`
}
