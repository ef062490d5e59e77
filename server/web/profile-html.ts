/** A profile as HTML, for whoever reads the document alone: search engines, and browsers before their scripts. */
import {
  monthText,
  type Profile,
  profileData,
  profileDescription,
  profileName,
  profilePath,
  profileTitle,
  yearsText,
} from '#shared/profile.ts'

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escaped = (text: string) => text.replace(/[&<>"']/g, (letter) => entities[letter] ?? letter)

/** Everything that somebody wrote goes through here. */
function html(parts: TemplateStringsArray, ...values: (string | Raw)[]): Raw {
  const said = values.map((value) => (value instanceof Raw ? value.html : escaped(value)))
  return new Raw(String.raw({ raw: parts.raw }, ...said))
}

class Raw {
  readonly html: string
  constructor(html: string) {
    this.html = html
  }
}

const all = (pieces: readonly Raw[]) => new Raw(pieces.map((piece) => piece.html).join(''))
const nothing = new Raw('')

/** `data-served`: the page's scripts say the same of what they read, and take these out. */
export function profileHead(profile: Profile, site: string): string {
  const address = new URL(profilePath(profile.handle), site).href
  const description = profileDescription(profile)
  const title = profileTitle(profile)
  const meta = (name: string, content: string) =>
    html`<meta data-served property="${name}" content="${content}"/>`
  // Inside a script nothing is an entity: what could end it is written as JSON's own escape.
  const data = JSON.stringify(profileData(profile, address)).replace(/</g, '\\u003c')
  return html`<title data-served>${title} · Tannr</title><meta data-served name="description" content="${description}"/><link data-served rel="canonical" href="${address}"/>${all(
    [
      meta('og:site_name', 'Tannr'),
      meta('og:type', 'profile'),
      meta('og:title', title),
      meta('og:description', description),
      meta('og:url', address),
      meta('profile:username', profile.handle),
    ],
  )}<script data-served type="application/ld+json">${new Raw(data)}</script>`.html
}

const linesOf = (text: string) =>
  all(
    text
      .split('\n')
      .filter((line) => line.trim())
      .map((line) => html`<p dir="auto" class="text-15">${line}</p>`),
  )

const section = (title: string, body: Raw | undefined) =>
  body
    ? html`<section class="flex flex-col gap-3 rounded-card border border-line bg-surface p-6"><h2 class="text-18">${title}</h2>${body}</section>`
    : nothing

const some = <Item>(items: readonly Item[] | undefined, line: (item: Item) => Raw) =>
  items?.length ? html`<ul class="flex flex-col gap-3">${all(items.map(line))}</ul>` : undefined

export function profileBody(profile: Profile): string {
  const { about, open_to_work, experience, education, skills, certificates, achievements, links } = profile
  const link = (href: string) =>
    html`<li><a rel="me nofollow ugc noopener" class="text-15 underline" href="${href}">${href}</a></li>`
  return html`<article class="page-x page-width flex flex-col gap-4 py-12"><header class="flex flex-col gap-2 rounded-card border border-line bg-surface p-6"><h1 dir="auto" class="text-26">${profileName(profile)}</h1><p dir="auto" class="text-16">${profile.title}</p><p class="text-14 text-ink-2">${profile.location}</p>${
    open_to_work ? html`<p class="text-14">Open to work: ${open_to_work}</p>` : nothing
  }${some(links, link) ?? nothing}</header>${all([
    section('About', about ? linesOf(about) : undefined),
    section(
      'Experience',
      some(experience, ({ title, company, location, started, ended, summary }) => {
        const where = [company, location].filter(Boolean).join(' · ')
        const span = `${monthText(started)} to ${ended ? monthText(ended) : 'now'}`
        return html`<li><h3 class="text-15 font-semibold">${title}</h3><p class="text-14 text-ink-2">${where}</p><p class="text-13 text-ink-3">${span}</p>${linesOf(summary)}</li>`
      }),
    ),
    section(
      'Education',
      some(education, (entry) => {
        return html`<li><h3 class="text-15 font-semibold">${entry.school}</h3><p class="text-14 text-ink-2">${[entry.degree, yearsText(entry)].filter(Boolean).join(' · ')}</p></li>`
      }),
    ),
    section(
      'Skills',
      some(skills, ({ name, level }) => html`<li class="text-15">${name} · ${level}</li>`),
    ),
    section(
      'Certificates',
      some(certificates, ({ course }) => html`<li class="text-15">${course}</li>`),
    ),
    section(
      'Achievements',
      some(achievements, ({ title }) => html`<li class="text-15">${title}</li>`),
    ),
  ])}</article>`.html
}
