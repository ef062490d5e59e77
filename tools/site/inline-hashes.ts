import { createHash } from 'node:crypto'

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)(?![^>]*type="application\/)[^>]*>([\s\S]*?)<\/script>/g
const INLINE_STYLE = /<style[^>]*>([\s\S]*?)<\/style>/g

function hashesOf(html: string, element: RegExp): string[] {
  const found = [...html.matchAll(element)].map(
    ([, source]) =>
      `sha256-${createHash('sha256')
        .update(source ?? '')
        .digest('base64')}`,
  )
  return [...new Set(found)]
}

/** The source of every script in the page that the browser runs. */
export function inlineScripts(html: string): string[] {
  return [...html.matchAll(INLINE_SCRIPT)].map(([, source]) => source ?? '')
}

/** The CSP sources that allow exactly the inline scripts and styles of this page. Data blocks (JSON-LD) need none. */
export function inlineHashes(html: string): { scriptHashes: string[]; styleHashes: string[] } {
  return { scriptHashes: hashesOf(html, INLINE_SCRIPT), styleHashes: hashesOf(html, INLINE_STYLE) }
}
