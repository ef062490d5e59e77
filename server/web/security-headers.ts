/** The security headers of the site. */

export type HeaderOptions = {
  /** Hashes of the page's inline scripts, as CSP sources without quotes: `sha256-…`. */
  scripts: readonly string[]
  /** Hashes of its inline styles. */
  styles: readonly string[]
  /** The backend's origin, if it differs from the site's. */
  backend?: string | undefined
  /** The site's origin for WebSockets: some browsers do not match them with `'self'`. */
  address?: string | undefined
  /** The site is reached by HTTPS only. */
  secure: boolean
}

const offered = [
  'accelerometer',
  'autoplay',
  'camera',
  'display-capture',
  'encrypted-media',
  'fullscreen',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'picture-in-picture',
  'screen-wake-lock',
  'usb',
  'xr-spatial-tracking',
]

/** Passkeys are allowed on our own pages only. */
const own = ['publickey-credentials-create', 'publickey-credentials-get']

const permissionsPolicy = [
  ...offered.map((feature) => `${feature}=()`),
  ...own.map((feature) => `${feature}=(self)`),
].join(', ')

/** For every answer. */
export function baseHeaders({ secure }: Pick<HeaderOptions, 'secure'>): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'strict-origin-when-cross-origin',
    ...(secure ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains; preload' } : {}),
  }
}

/** For a page: the base headers, and those of documents. */
export function pageHeaders(options: HeaderOptions): Record<string, string> {
  return {
    ...baseHeaders(options),
    'content-security-policy': contentSecurityPolicy(options),
    'permissions-policy': permissionsPolicy,
    'cross-origin-opener-policy': 'same-origin',
    'x-frame-options': 'DENY',
  }
}

const socketsOf = (origin: string) => origin.replace(/^http/, 'ws')

function contentSecurityPolicy({ scripts, styles, backend, address, secure }: HeaderOptions): string {
  const other = backend ? [backend, socketsOf(backend)] : address ? [socketsOf(address)] : []
  const directives: [string, string[]][] = [
    ['default-src', ["'none'"]],
    ['script-src', ["'self'", ...scripts.map((hash) => `'${hash}'`)]],
    ['style-src', ["'self'", ...styles.map((hash) => `'${hash}'`)]],
    ['img-src', ["'self'", 'data:', ...(backend ? [backend] : [])]],
    ['font-src', ["'self'"]],
    ['connect-src', ["'self'", ...other]],
    ['manifest-src', ["'self'"]],
    ['form-action', ["'self'"]],
    ['base-uri', ["'none'"]],
    ['frame-ancestors', ["'none'"]],
    ...(secure ? [['upgrade-insecure-requests', []] as [string, string[]]] : []),
  ]
  return directives.map(([name, sources]) => [name, ...sources].join(' ')).join('; ')
}
