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
}

/** The inside of an SVG of 40 by 40. */
export function mark({ motif, hue }: MarkTraits): string {
  const ground = hue === 'ink' ? 'm-ink' : `${hue}-soft`
  return `<rect width="40" height="40" rx="11" fill="var(--${ground})"/><g color="var(--${hue})" stroke="currentColor" fill="none" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round">${motifs[motif]}</g>`
}
