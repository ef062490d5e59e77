import { minifySync } from 'vite'

const INLINE_SCRIPT = /<script>([\s\S]*?)<\/script>/g
/** For routes that are looked up as their links come into view; ours are all in one manifest. */
const DISCOVERED = / data-discover="true"/g

const small = new Map<string, string>()

/**
 * A page in fewer bytes that does the same: with its headers it is to arrive in the first ten packets of a connection,
 * because the eleventh waits for a round trip.
 */
export function slimPage(html: string): string {
  return html
    .replace(DISCOVERED, '')
    .replace(INLINE_SCRIPT, (_, source: string) => `<script>${smallScript(source)}</script>`)
}

function smallScript(source: string): string {
  const known = small.get(source)
  if (known !== undefined || source === '') return known ?? ''
  const { code, errors } = minifySync('inline.js', source)
  if (errors.length > 0) throw new Error(`A page has a script that is none: ${source.slice(0, 80)}…`)
  const made = code.trim()
  small.set(source, made)
  return made
}
