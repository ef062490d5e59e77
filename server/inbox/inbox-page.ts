/** The pages of the local inbox: plain HTML, independent of the site. */
import { escapeHtml } from '#server/platform/http/escape-html.ts'
import type { Message } from './messages.ts'

export function listPage(messages: readonly Message[]): string {
  const items = messages.map(
    (message) => `<li><a href="/inbox/${message.id}">
      <span class="to">${escapeHtml(shownRecipient(message))}</span>
      <span class="subject">${escapeHtml(title(message))}</span>
      ${time(message)}
    </a></li>`,
  )
  const list =
    messages.length === 0
      ? `<div class="empty"><svg viewBox="0 0 160 56" width="160" height="56" aria-hidden="true"><path d="M8 44C40 4 60 4 80 28s40 24 72-16"/><circle cx="8" cy="44" r="5"/><circle class="next" cx="152" cy="12" r="5"/></svg>
        <p>Nothing has arrived yet</p><p class="faint">Mails and SMS that the product sends on this machine show up here by themselves.</p></div>`
      : `<ul class="list">${items.join('')}</ul>
        <form method="post" action="/inbox/delete"><button>Delete all</button></form>`
  return page(
    'Inbox',
    `<header><h1>Inbox</h1><p class="faint">Local development only. The newest message is on top.</p></header>${list}`,
  )
}

export function messagePage(message: Message): string {
  const kind = message.kind === 'sms' ? 'SMS' : 'Email'
  const html = message.html
    ? `<h2>HTML</h2><iframe title="The message as HTML" src="/inbox/${message.id}/html" sandbox="allow-top-navigation-by-user-activation allow-popups allow-popups-to-escape-sandbox"></iframe>`
    : ''
  return page(
    title(message),
    `<nav><a href="/inbox">All messages</a></nav>
    <header><h1>${escapeHtml(title(message))}</h1>
    <p class="faint">${kind} to <strong>${escapeHtml(shownRecipient(message))}</strong>, ${time(message)}</p></header>
    ${html}
    <h2>Text</h2><pre>${withLinks(message.text)}</pre>`,
  )
}

export function missingPage(): string {
  return page(
    'No such message',
    '<nav><a href="/inbox">All messages</a></nav><h1>No such message</h1><p>It was deleted, or the address is incomplete.</p>',
  )
}

/** The message for the frame; its links open in the top window. */
export function framedHtml({ html }: Message): string {
  const base = '<base target="_top">'
  return /<head[^>]*>/i.test(html) ? html.replace(/<head[^>]*>/i, (head) => head + base) : base + html
}

function title({ kind, subject, text }: Message): string {
  return kind === 'sms' ? text : subject || '(no subject)'
}

function shownRecipient({ kind, recipient }: Message): string {
  return kind === 'sms' ? `+${recipient}` : recipient
}

function time({ created_at: at }: Message): string {
  return `<time datetime="${at.toISOString()}">${at.toISOString().slice(0, 19).replace('T', ' ')} UTC</time>`
}

function withLinks(text: string): string {
  return escapeHtml(text).replace(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`)
}

function page(heading: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(heading)} · Tannr inbox</title>
<style>${pageStyle}</style>
</head>
<body><main>${body}</main><script>${pageScript}</script></body>
</html>`
}

export const pageStyle = `
:root{color-scheme:light dark;--canvas:light-dark(#faf8f4,#131110);--surface:light-dark(#fff,#1b1816);--line:light-dark(#e6e0d6,#2d2824);--line-strong:light-dark(#d3cabc,#443c35);--ink:light-dark(#1b1714,#f4efe8);--faint:light-dark(#746a60,#9a9085);--accent:light-dark(#a85421,#eba269)}
*{box-sizing:border-box;margin:0}
body{font:400 16px/1.6 "Instrument Sans Variable",system-ui,sans-serif;background:var(--canvas);color:var(--ink)}
main{max-width:880px;margin:0 auto;padding:48px 20px 88px}
h1{font-size:26px;line-height:1.2;letter-spacing:-.018em;font-weight:600;overflow-wrap:anywhere}
h2{font-size:15px;font-weight:600;margin:28px 0 8px}
header{margin-bottom:24px}
nav{margin-bottom:20px}
a{color:var(--accent);text-underline-offset:3px}
.faint,time{color:var(--faint);font-size:14px}
.list{list-style:none;padding:0;border:1px solid var(--line);border-radius:20px;background:var(--surface);overflow:hidden}
.list li+li{border-top:1px solid var(--line)}
.list a{display:grid;grid-template-columns:minmax(0,14rem) 1fr auto;gap:4px 16px;padding:14px 20px;color:inherit;text-decoration:none}
.list a:hover .subject{text-decoration:underline}
.to,.subject{overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.to{color:var(--faint)}
.subject{font-weight:550}
button{margin-top:20px;min-height:44px;padding:0 18px;border-radius:999px;border:1px solid var(--line-strong);background:var(--surface);color:inherit;font:inherit;font-weight:550;cursor:pointer}
:focus-visible{outline:2px solid var(--accent);outline-offset:1px;border-radius:8px}
.list a:focus-visible{outline-offset:-3px;border-radius:20px}
iframe{width:100%;height:620px;border:1px solid var(--line);border-radius:20px;background:var(--surface)}
pre{white-space:pre-wrap;overflow-wrap:anywhere;font:400 14px/1.6 ui-monospace,monospace;background:var(--surface);border:1px solid var(--line);border-radius:12px;padding:16px}
.empty{text-align:center;padding:56px 0}
.empty svg{fill:none;stroke:var(--line-strong);stroke-width:3;stroke-linecap:round;margin-bottom:16px}
.empty path{stroke-dasharray:10 8}
.empty circle:not(.next){fill:var(--accent);stroke:none}
@media (max-width:600px){.list a{grid-template-columns:1fr auto}.subject{grid-column:1/-1;grid-row:2;white-space:normal}}`

/** Shows times in the reader's time zone, and refreshes the list while it is visible. */
export const pageScript = `
function showTimes(root){for(const t of root.querySelectorAll('time'))t.textContent=new Date(t.dateTime).toLocaleString()}
showTimes(document);
if(location.pathname==='/inbox'||location.pathname==='/inbox/')setInterval(async()=>{
  if(document.hidden)return;
  const answer=await fetch('/inbox',{headers:{accept:'text/html'}}).catch(()=>undefined);
  if(!answer||!answer.ok)return;
  const fresh=new DOMParser().parseFromString(await answer.text(),'text/html').querySelector('main');
  const links=(root)=>[...root.querySelectorAll('.list a')].map((a)=>a.getAttribute('href')).join();
  const shown=document.querySelector('main');
  if(links(fresh)===links(shown))return;
  const focused=document.activeElement&&document.activeElement.getAttribute('href');
  showTimes(fresh);
  shown.replaceWith(document.adoptNode(fresh));
  if(focused)document.querySelector('a[href="'+focused+'"]')?.focus();
},2000)`
