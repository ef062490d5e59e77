/**
 * Functions answer on the site's own origin, so what a browser would show as a document must not act as the site: a page is
 * sent as text (as hosted Supabase does) or, where that is allowed, in a sandbox without our origin, like whatever else could
 * run scripts. A policy of the function's own narrows that further.
 */
type Headers = Record<string, string | string[]>

const sandbox = {
  closed: "default-src 'none'; sandbox",
  pages: 'sandbox allow-downloads allow-forms allow-modals allow-popups allow-scripts',
}

export function documentHeaders(own: Headers, html: boolean): Headers {
  const type = own['content-type']
  return {
    ...(typeof type === 'string' && !html
      ? { 'content-type': type.replace(/^\s*text\/html/i, 'text/plain') }
      : {}),
    'x-content-type-options': 'nosniff',
    'content-security-policy': [
      own['content-security-policy'] ?? [],
      html ? sandbox.pages : sandbox.closed,
    ].flat(),
  }
}
