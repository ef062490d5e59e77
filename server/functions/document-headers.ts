/**
 * Functions share the site's origin, so a document of theirs must not act as the site: HTML is sent as text (as by hosted Supabase)
 * or, if allowed, in a sandbox without our origin, like all content that can run scripts. The function's own policy can only
 * restrict it further.
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
