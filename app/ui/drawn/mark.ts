/** Company marks in the thread's language: one solid gesture, one stitched. */

export type MarkTraits = { motif: keyof typeof motifs; hue: 'accent' | 'orcher' | 'api' | 'ink' }

const solid = (d: string) => `<path d="${d}"/>`
const stitched = (d: string) => `<path d="${d}" stroke-dasharray="3.6 4.8"/>`
const knot = (x: number, y: number, r = 3) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="currentColor" stroke="none"/>`
const petal = (turn: number) =>
  `<path d="M20 18C16 14 17 9 20 7C23 9 24 14 20 18Z" transform="rotate(${turn} 20 20)"/>`

const motifs = {
  wind: solid('M9 15H24a4 4 0 1 0-4-4') + stitched('M9 21H30') + solid('M9 27H22a3.5 3.5 0 1 1-3.5 3.5'),
  depth: solid('M9 11H31') + stitched('M13 18H29') + solid('M17 25H25') + knot(21, 31.5, 2.2),
  arc: solid('M10 30V10H14') + stitched('M10 30A20 20 0 0 1 30 10') + solid('M10 30H30V26'),
  leaf: solid('M20 32C9 27 9 15 20 8C31 15 31 27 20 32Z') + stitched('M20 31V14'),
  meridian:
    solid('M20 8a12 12 0 1 0 0 24a12 12 0 1 0 0-24') +
    stitched('M20 9C13 15 13 25 20 31C27 25 27 15 20 9') +
    solid('M8 20H32'),
  wing:
    solid('M8 24C14 12 22 10 32 10C29 15 26 17 21 18') +
    stitched('M8 24C15 19 20 22 26 22') +
    solid('M8 24C14 26 18 28 22 32'),
  quay: solid('M9 10H17V17H24V24H31') + stitched('M9 30C12 27 15 27 18 30S24 33 31 29'),
  petals: [0, 72, 144, 216, 288].map(petal).join('') + knot(20, 20, 1.8),
  knot: solid('M12 27C6 20 12 11 20 15S34 20 28 27') + stitched('M12 13C18 20 22 20 28 13') + knot(20, 28),
  links:
    solid('M16 13a7 7 0 1 0 0 14') +
    stitched('M16 13a7 7 0 0 1 0 14') +
    solid('M25 13a7 7 0 1 1 0 14a7 7 0 1 1 0-14'),
  rise: solid('M10 31V23M20 31V12') + stitched('M30 31V9') + knot(15, 10, 2),
  orbit:
    stitched('M20 8a12 12 0 1 0 0 24a12 12 0 1 0 0-24') +
    solid('M14 20a6 6 0 1 0 12 0a6 6 0 1 0-12 0') +
    knot(29, 12, 3),
  shield: solid('M20 8L30 12V20C30 26 26 30 20 32C14 30 10 26 10 20V12Z') + stitched('M15 20H25'),
  joint: solid('M10 31H20M15 31V22L25 13') + stitched('M25 13L31 21') + knot(25, 13),
  brackets: solid('M15 11L8 20L15 29M25 11L32 20L25 29') + stitched('M22.5 12L17.5 28'),
  awning: solid('M11 10H29L32 18H8Z') + stitched('M12 18V30H28V18'),
  sprout:
    solid('M20 29V16C20 11 24 9 29 9C29 14 26 17 20 18M20 23C15 23 12 20 12 15C17 15 20 18 20 23') +
    stitched('M9 31H31'),
  helix:
    solid('M14 8C14 17 26 16 26 25C26 28 24 30 22 32') +
    stitched('M26 8C26 17 14 16 14 25C14 28 16 30 18 32'),
  hall: solid('M9 16L20 9L31 16ZM9 31H31') + stitched('M14 20V29M20 20V29M26 20V29'),
  lantern: solid('M16 13H24L27 27H13ZM16 31H24') + stitched('M20 7V13') + knot(20, 20.5, 2.4),
  nut: solid('M20 8L30 14V26L20 32L10 26V14Z') + stitched('M20 15a5 5 0 1 0 0 10a5 5 0 1 0 0-10'),
  lanes: solid('M8 15H31L26 10.5') + stitched('M32 25H9L14 29.5'),
  berries:
    solid('M20 32V14M20 26C15 26 12 23 12 19') +
    stitched('M20 21C25 21 28 18 28 14') +
    knot(20, 11.5, 2.6) +
    knot(12, 16.5, 2.2) +
    knot(28, 11.5, 2.2),
  rails: solid('M12 32L17 8M28 32L23 8') + stitched('M20 31V8'),
  roof: solid('M9 20L20 10L31 20') + stitched('M13 21V30H27V21'),
  blades: solid('M20 31C20 21 17 14 11 10M20 31C20 20 22 13 23 8') + stitched('M20 31C21 23 25 18 31 16'),
  drop:
    solid('M20 8C26 15 29 19 29 23a9 9 0 0 1-18 0C11 19 14 15 20 8Z') +
    stitched('M15 24C17 21 19 27 21 24S24 22 25.5 24'),
  book:
    solid('M9 12C13 10 17 11 20 13C23 11 27 10 31 12V29C27 27 23 28 20 30C17 28 13 27 9 29Z') +
    stitched('M20 14V29'),
  panes: solid('M20 9L31 18V31H9V18Z') + stitched('M20 11V31M10 22H30'),
  waves: solid('M10 17V23M16 12V28M22 8V32') + stitched('M28 12V28') + knot(33, 20, 1.8),
}

/** The inside of an SVG of 40 by 40. */
export function mark({ motif, hue }: MarkTraits): string {
  const ground = hue === 'ink' ? 'm-ink' : `${hue}-soft`
  return `<rect width="40" height="40" rx="11" fill="var(--${ground})"/><g color="var(--${hue})" stroke="currentColor" fill="none" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round">${motifs[motif]}</g>`
}
