/** An event's page as HTML for search engines, and for browsers before their scripts run. */
import { companyPath } from '#shared/company.ts'
import { eventTimes, isFull, placesText } from '#shared/company-event.ts'
import {
  type EventPage,
  eventData,
  eventDescription,
  eventPath,
  eventPlace,
  eventTitle,
  isOver,
} from '#shared/event-page.ts'
import { all, headOf, html, jsonLd, linesOf, nothing, section, some } from './served-html.ts'

export function eventHead(event: EventPage, site: string): string {
  const address = new URL(eventPath(event.id), site).href
  const head = headOf({ title: eventTitle(event), description: eventDescription(event), address })
  return all([head, jsonLd(eventData(event, address))]).html
}

export function eventBody(event: EventPage, now: Date): string {
  const { title, about, company, others, state, cancelled_because, id } = event
  const facts = [eventTimes(event), eventPlace(event), placesText(event)]
  const over = isOver(event, now)
  const open = html`<p><a class="text-15 underline" href="/auth?next=${eventPath(id)}">${isFull(event) ? 'Join the waiting list' : 'I’m going'}</a></p>`
  const said = `${company.name} canceled this event.${cancelled_because && ` They say: ${cancelled_because}`}`
  const act =
    state === 'cancelled' ? linesOf(said) : over ? html`<p class="text-15">This event is over.</p>` : open
  return html`<article class="page-x page-width flex flex-col gap-4 py-12"><header class="flex flex-col gap-2 rounded-card border border-line bg-surface p-6"><h1 dir="auto" class="text-26">${title}</h1><p><a class="text-15 underline" href="${companyPath(company.slug)}">${company.name}</a></p>${all(facts.map((fact) => html`<p dir="auto" class="text-14 text-ink-2">${fact}</p>`))}${act}</header>${about ? section('About this event', linesOf(about)) : nothing}${section(
    `More from ${company.name}`,
    some(others, (other) => {
      return html`<li><a class="text-15 font-semibold" href="${eventPath(other.id)}">${other.title}</a><p class="text-14 text-ink-2">${eventTimes(other)}</p></li>`
    }),
  )}</article>`.html
}
