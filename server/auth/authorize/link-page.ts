/** The page that asks before an identity is linked to an account which the browser may not know. */
import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { escapeHtml } from '#server/platform/http/escape-html.ts'

export type LinkQuestion = {
  /** Known only to the browser that received the page. */
  code: string
  /** The URL that the form posts to. */
  action: string
  /** The URL to redirect to afterwards. */
  target: string
  /** The provider's display name. */
  provider: string
  identity: string
  account: string
  site: string
}

const style = `:root{color-scheme:light dark;--canvas:light-dark(#faf8f4,#131110);--surface:light-dark(#fff,#1b1816);
--line:light-dark(#d3cabc,#443c35);--ink:light-dark(#1b1714,#f4efe8);--ink-2:light-dark(#574f47,#bdb3a8);
--accent:light-dark(#a85421,#eba269);--on-accent:light-dark(#fffaf5,#241307)}
*{box-sizing:border-box}
body{margin:0;min-height:100dvh;display:grid;place-items:center;padding:24px 16px;background:var(--canvas);color:var(--ink);
font:16px/1.5 system-ui,sans-serif}
main{width:100%;max-width:440px;padding:32px 24px;background:var(--surface);border:1px solid var(--line);border-radius:16px}
h1{margin:0 0 12px;font-size:22px;line-height:1.25}
p{margin:0 0 12px;color:var(--ink-2)}
strong{color:var(--ink);overflow-wrap:anywhere}
form{display:grid;gap:12px;margin-top:24px}
button{min-height:44px;padding:0 16px;border:1px solid var(--line);border-radius:10px;background:none;color:var(--ink);font:inherit;
cursor:pointer}
button:first-of-type{border-color:var(--accent);background:var(--accent);color:var(--on-accent)}
button:focus-visible{outline:2px solid var(--accent);outline-offset:2px}`

const styleHash = createHash('sha256').update(style).digest('base64')

export function sendLinkPage(reply: FastifyReply, question: LinkQuestion): FastifyReply {
  const sources = [question.action, question.target].map(sourceOf)
  const policy = `default-src 'none'; style-src 'sha256-${styleHash}'; form-action ${sources.join(' ')}; base-uri 'none'; frame-ancestors 'none'`
  return reply
    .headers({
      'content-security-policy': policy,
      'x-frame-options': 'DENY',
      'x-content-type-options': 'nosniff',
    })
    .type('text/html; charset=utf-8')
    .send(pageOf(question))
}

/** Browsers apply `form-action` to the redirect after a form as well. An app's URL has a scheme and no origin. */
function sourceOf(address: string): string {
  const { origin, protocol } = new URL(address)
  return origin === 'null' ? protocol : origin
}

function pageOf(question: LinkQuestion): string {
  const { code, action, provider, identity, account, site } = Object.fromEntries(
    Object.entries(question).map(([name, value]) => [name, escapeHtml(value)]),
  ) as LinkQuestion
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Connect ${provider} · ${site}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>Connect ${provider} to this account?</h1>
<p>You are signed in to ${provider} as <strong>${identity}</strong>.</p>
<p>From now on it would open the account <strong>${account}</strong> on ${site}. Connect it only if that account is yours.</p>
<form method="post" action="${action}">
<input type="hidden" name=code value='${code}'>
<button>Connect ${provider}</button>
<button name="answer" value="no">Cancel</button>
</form>
</main>
</body>
</html>
`
}
