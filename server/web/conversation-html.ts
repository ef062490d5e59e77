/** The conversation as HTML, written into the prerendered page, whose scripts leave that part as they find it. */
import { escapeHtml } from '#server/platform/http/escape-html.ts'
import { longDateAndTimeUtc } from '#shared/dates.ts'
import { all, html, linesOf, nothing } from './served-html.ts'

/** As public.enquiry_thread has it; `by` is empty for what the person wrote. */
export type Thread = { reference: string; entries: readonly { by: string; body: string; at: string }[] }

type Said = {
  /** What became of the message, or why it was not sent. */
  notice?: string
  /** Of a message that was not sent: it stays in the field. */
  typed?: string
  /** The id of the next message. */
  reply: string
}

const place = /<div data-thread="">[\s\S]*?<\/div>/

/** Before the scripts of the page have asked for the link of whoever is signed in. */
export const opening = (page: string) =>
  page.replace(
    place,
    html`<p>Opening your conversation… If nothing happens, open the link in our latest email.</p>`.html,
  )

/** The page’s own words are for a link that opens nothing: null. Undefined is a database that does not answer. */
export function withThread(page: string, thread: Thread | null | undefined, said: Said): string {
  if (thread === null) return page
  if (!thread) {
    return page.replace(
      place,
      html`<p>This conversation can’t be shown right now. Please try again in a minute.</p>`.html,
    )
  }
  return page
    .replace(place, () => entriesOf(thread, said.notice))
    .replace('data-reply="" hidden=""', () => 'data-reply=""')
    .replace('name="reply" value=""', () => `name="reply" value="${said.reply}"`)
    .replace(
      /(<textarea[^>]*name="body"[^>]*>)/,
      (start: string) => start + (said.typed ? `\n${escapeHtml(said.typed)}` : ''),
    )
}

function entriesOf({ reference, entries }: Thread, notice = ''): string {
  return html`<div class="flex flex-col gap-4"><p class="text-14 text-ink-2">Reference ${reference}</p><ol class="flex flex-col gap-4">${all(
    entries.map(
      ({ by, body, at }) =>
        html`<li class="flex flex-col gap-3 rounded-card border border-line p-6 ${by ? 'bg-surface' : 'bg-sunken'}"><p class="text-14 text-ink-2"><strong class="font-semibold text-ink">${by ? `${by}, Tannr` : 'You'}</strong>, ${longDateAndTimeUtc(at)}</p>${linesOf(body)}</li>`,
    ),
  )}</ol>${notice ? html`<p role="status" class="text-15 font-semibold">${notice}</p>` : nothing}</div>`.html
}
