/** A profile as HTML for search engines, and for browsers before their scripts run. */
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
import { all, headOf, html, jsonLd, linesOf, nothing, section, some } from './served-html.ts'

export function profileHead(profile: Profile, site: string): string {
  const address = new URL(profilePath(profile.handle), site).href
  const { handle } = profile
  const head = headOf({
    title: profileTitle(profile),
    description: profileDescription(profile),
    address,
    type: 'profile',
  })
  const name = html`<meta data-served property="profile:username" content="${handle}"/>`
  return all([head, name, jsonLd(profileData(profile, address))]).html
}

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
