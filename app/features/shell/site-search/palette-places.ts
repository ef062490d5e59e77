/** The places of the workspace that the palette leads to, and which of them the typed words mean. */
import { apiSections, consolePath, orcherSections } from '#app/content/console-sections.ts'
import { settingsPlace, workspacePlaces } from '#app/content/workspace-places.ts'
import { hasOwnServer } from '#app/lib/backend/own-server.ts'
import { type OwnCompany, portalPath, portalSections, sectionsFor } from '#shared/company.ts'
import { normalize, textFit } from '#shared/fuzzy.ts'
import { staffParts } from '#shared/staff.ts'
import type { PaletteRow } from './palette-rows.ts'

const place = (path: string, title: string, text: string): PaletteRow => ({
  kind: 'page',
  path,
  title,
  text,
  label: '',
})

/** The most used places: the palette’s own before anything is typed. */
export const startPlaces: readonly PaletteRow[] = [
  place('/dashboard', 'Dashboard', 'What’s waiting for you'),
  place('/jobs', 'Jobs', 'Open roles by title, place and pay'),
  place('/applications', 'Applications', 'What you applied for'),
  place('/messages', 'Messages', 'Conversations'),
  place('/people/me', 'Profile', 'What others see about you'),
  place('/network', 'Connections', 'People you know, and requests'),
  place('/goals', 'Goals', 'What you are working toward'),
  place('/saved-jobs', 'Saved jobs', 'What you saved'),
  place('/job-alerts', 'Job alerts', 'New matches'),
  place('/notifications', 'Notifications', 'What happened'),
  place(settingsPlace.to, settingsPlace.label, 'Account, privacy, notifications'),
]

/** Who is signed in, as far as it decides where they may go. */
export type Reach = { companies: readonly Pick<OwnCompany, 'slug' | 'name' | 'role'>[]; staff: boolean }

const needsOwnServer = (path: string) => path === consolePath || path.startsWith(`${consolePath}/`)

/** Every place that the person may open, once each: as the side bar calls it first, then as its own area does. */
export function placesFor({ companies, staff }: Reach): PaletteRow[] {
  const all = [
    ...startPlaces,
    ...workspacePlaces.flatMap(({ title, places }) => places.map(({ to, label }) => place(to, label, title))),
    ...orcherSections.map(({ to, label }) => place(to, label, 'Orcher console')),
    ...apiSections.map(({ to, label }) => place(to, label, 'Orcher console, API')),
    ...companies.flatMap(({ slug, name, role }) =>
      sectionsFor(role).map((section) =>
        place(
          portalPath(section, companies.length > 1 ? slug : undefined),
          portalSections[section].label,
          `Business portal, ${name}`,
        ),
      ),
    ),
    ...(staff
      ? [
          place('/staff', 'Staff', 'What people sent us'),
          ...Object.entries(staffParts).map(([part, label]) => place(`/staff?show=${part}`, label, 'Staff')),
        ]
      : []),
  ]
  const seen = new Set<string>()
  return all
    .filter(({ path }) => hasOwnServer || !needsOwnServer(path))
    .filter((row) => !seen.has(rowKey(row)) && seen.add(rowKey(row)))
}

/** Two rows may lead to one page under different names, and two records may have one name. */
export const rowKey = ({ path, title }: { path: string; title: string }) => `${path} ${title}`

/** A name is meant from this many letters on. */
const fewest = 3
const most = 4

/**
 * Places for the words. Those whose name begins with them are `meant`: they come before everything else, the exact name first.
 * The others are found by any of their words.
 */
export function placesNamed(places: readonly PaletteRow[], words: string) {
  const said = normalize(words).trim()
  const begun = places.filter(({ title }) => said.length >= fewest && normalize(title).startsWith(said))
  const exact = (row: PaletteRow) => (normalize(row.title) === said ? 1 : 0)
  const meant = begun.toSorted((a, b) => exact(b) - exact(a)).slice(0, most)
  const others = places
    .filter((row) => !meant.includes(row))
    .map((row) => ({ row, fit: textFit(words, `${row.title} ${row.text}`) }))
    .filter(({ fit }) => fit > 0)
    .toSorted((a, b) => b.fit - a.fit)
    .map(({ row }) => row)
    .slice(0, most)
  return { meant, others }
}
