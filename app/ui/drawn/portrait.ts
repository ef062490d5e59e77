/** Portraits in the thread's language: pure text, the same traits always give the same drawing. Grounds follow the theme, people do not. */

const skins = ['#f1d3ba', '#e6ba96', '#cf9a6e', '#ab7148', '#865335', '#643d29'] as const
const hairs = ['#1d1815', '#3b281c', '#6a4126', '#a2602f', '#c8a06a', '#9b9187', '#d8cfc3'] as const
const cloths = ['#a85421', '#0f6b62', '#4350b8', '#2d2723', '#8a7a68', '#efe6d8'] as const

type Range<List extends readonly unknown[]> =
  Exclude<keyof List, keyof (readonly unknown[])> extends infer Key
    ? Key extends `${infer Index extends number}`
      ? Index
      : never
    : never

export type Traits = {
  hair: keyof typeof styles
  skin: Range<typeof skins>
  shade: Range<typeof hairs>
  cloth: Range<typeof cloths>
  neck: keyof typeof necks
  jaw: 0 | 1 | 2
  ground: 'accent' | 'orcher' | 'api' | 'paper'
  glasses?: boolean
  beard?: boolean
  earring?: boolean
  /** Which way the face looks. */
  turn?: -1 | 0 | 1
  /** Degrees. */
  tilt?: number
  /** Percent of the usual width. */
  width?: number
}

type Style = { back?: string; front: string; stitches?: string }

const sleek = 'M-15 40C-17 24-9 16 0 16S17 24 15 40C13 32 8 27 0 27S-13 32-15 40Z'

/** Hair behind the head, on the forehead, and its stitches. The head is centered on x = 0, the brow at y = 30. */
const styles = {
  crop: {
    front: 'M-15 40C-17 24-9 16 1 16S17 23 15 40C14 35 13 32 11 30C4 32-6 31-11 29C-13 32-14 35-15 40Z',
    stitches: 'M-11 25C-5 20 5 20 12 25',
  },
  part: {
    front: 'M-15 41C-18 23-8 15 3 15S18 24 15 41C14 36 13 33 11 31C4 31-3 29-7 25C-9 30-13 33-15 41Z',
    stitches: 'M-6 23C-1 18 7 19 12 25',
  },
  quiff: {
    front:
      'M-15 39C-17 29-15 21-8 18C-2 11 12 11 16 19C18 26 16 33 15 39C14 34 13 31 11 28C3 30-6 30-11 29C-13 32-14 34-15 39Z',
    stitches: 'M-9 22C-3 16 6 15 12 20',
  },
  swept: {
    front: 'M-15 41C-18 26-12 16 2 16S18 26 15 41C15 35 14 31 11 27C5 24-3 23-9 26C-12 30-14 35-15 41Z',
    stitches: 'M-10 22C-4 18 6 19 12 25',
  },
  afro: {
    back: `${lumps({ rx: 20, ry: 20, cy: 31, count: 15, from: -205, to: 25 })}Z`,
    front: 'M-15 38C-14 31-9 28 0 28S14 31 15 38C18 28 12 19 0 19S-18 28-15 38Z',
    stitches: 'M-15 25C-8 14 8 14 15 25M-9 24C-4 19 4 19 9 24',
  },
  curls: {
    front: `${lumps({ rx: 15, ry: 17, cy: 33, count: 9, from: -188, to: 8 })}C13 32 8 30 3 29C-3 31-9 29-15 31Z`,
    stitches: 'M-9 23C-4 18 4 18 9 23',
  },
  bob: {
    back: 'M-19 36C-20 20-10 13 0 13S20 20 19 36C20 46 19 54 16 59C10 62-10 62-16 59C-19 54-20 46-19 36Z',
    front: 'M-15 43C-18 25-9 16 0 16S18 25 15 43C14 36 9 31 3 24C-2 31-12 34-15 43Z',
    stitches: 'M-17 36C-17.5 45-17 51-15.5 56M17 36C17.5 45 17 51 15.5 56',
  },
  long: {
    back: 'M-18 34C-19 18-10 13 0 13S19 18 18 34C18 52 23 66 21 80H-21C-23 66-18 52-18 34Z',
    front: 'M-15 44C-18 24-9 16 0 16S18 24 15 44C14 36 7 32 0 22C-7 32-14 36-15 44Z',
    stitches: 'M-17 46C-17 58-19 66-18 76M17 46C17 58 19 66 18 76',
  },
  wavy: {
    back: 'M-18 32C-20 18-9 13 0 13S20 18 18 32C22 38 17 42 20 48S18 58 21 66C14 71 8 66 0 66S-14 71-21 66C-18 58-17 54-20 48S-22 38-18 32Z',
    front: 'M-15 43C-18 24-9 16 1 16S18 24 15 43C15 37 12 33 8 31C0 31-4 28-7 24C-9 31-14 35-15 43Z',
    stitches: 'M-17 40C-19 46-15 52-18 62M17 40C19 46 15 52 18 62',
  },
  bun: {
    back: 'M-6.5 13a6.5 6.5 0 1 0 13 0a6.5 6.5 0 1 0-13 0Z',
    front: sleek,
    stitches: 'M-4 10C-1 8 3 9 4.5 13M-10 25C-5 20 5 20 10 25',
  },
  braids: {
    back: 'M-17 34C-18 18-9 13 0 13S18 18 17 34C19 50 20 62 18 74H-18C-20 62-19 50-17 34Z',
    front: sleek,
    stitches:
      'M-16 42V72M16 42V72M-9 18C-12 22-14 28-14 34M-3 17C-4 20-5 23-5 26M3 17C4 20 5 23 5 26M9 18C12 22 14 28 14 34',
  },
  shorn: {
    front:
      'M-14.5 42C-17.5 36-16.5 27-12 23C-13 30-13.5 36-14.5 42ZM14.5 42C17.5 36 16.5 27 12 23C13 30 13.5 36 14.5 42Z',
  },
  scarf: {
    back: 'M-19 40C-20 20-10 12 0 12S20 20 19 40C19 54 25 62 30 74H-30C-25 62-19 54-19 40Z',
    front:
      'M-19 40C-20 20-10 12 0 12S20 20 19 40C19 56 12 66 0 66S-19 56-19 40ZM-12.5 38C-12.5 47-8 60 0 60S12.5 47 12.5 38C12.5 29 7 25 0 25S-12.5 29-12.5 38Z',
    stitches: 'M-15 30C-12 20-5 16 0 16M15 48C12 58 6 63 0 63',
  },
} satisfies Record<string, Style>

const jaws = [
  'M-14 36C-14 24-8 20 0 20S14 24 14 36V43C14 53 7 61 0 61S-14 53-14 43Z',
  'M-14 36C-14 24-8 20 0 20S14 24 14 36V45C14 55 8 61.5 0 61.5S-14 55-14 45Z',
  'M-14 36C-14 24-8 20 0 20S14 24 14 36V41C14 51 5 62 0 62S-14 51-14 41Z',
] as const

const body = 'M-40 98C-39 81-31 76-19 72L-7 66C-4 71 4 71 7 66L19 72C31 76 39 81 40 98Z'

/** Clothing at the neck, from the colors of cloth and skin. */
const necks = {
  crew: () =>
    '<path d="M-9 66.5C-6 74 6 74 9 66.5" fill="none" stroke="#fff" stroke-opacity=".35" stroke-width="2.5"/>',
  collar: () =>
    '<path d="M-8 64-14 69-5 78 0 71 5 78 14 69 8 64 0 71Z" fill="#fbf6ee" stroke="#1b1714" stroke-opacity=".2"/>',
  lapels: (cloth: string) =>
    `<path d="M-8 65 0 71 8 65 10 70 0 92-10 70Z" fill="#fbf6ee"/><path d="M-9 64-17 71-11 78-14 80 0 98 14 80 11 78 17 71 9 64 0 88Z" fill="${cloth}" stroke="#fff" stroke-opacity=".3"/>`,
  roll: (cloth: string) =>
    `<path d="M-9 60C-6 63 6 63 9 60L10 70C6 74-6 74-10 70Z" fill="${cloth}" stroke="#fff" stroke-opacity=".28"/>`,
  vee: (_cloth: string, skin: string) => `<path d="M-8 64C-6 70-3 76 0 80C3 76 6 70 8 64Z" fill="${skin}"/>`,
}

/** Curls: rounded lumps along an ellipse, between two angles in degrees. */
function lumps(at: { rx: number; ry: number; cy: number; count: number; from: number; to: number }): string {
  const point = (index: number) => {
    const angle = ((at.from + ((at.to - at.from) * index) / at.count) * Math.PI) / 180
    return `${(Math.cos(angle) * at.rx).toFixed(1)} ${(at.cy + Math.sin(angle) * at.ry).toFixed(1)}`
  }
  const points = Array.from({ length: at.count }, (_, index) => `A4.6 4.6 0 0 1 ${point(index + 1)}`)
  return `M${point(0)}${points.join('')}`
}

/** The content of an SVG of 96 by 96, to be clipped to a circle. The seam is at y = 84. */
export function portrait(traits: Traits): string {
  const { hair, neck, ground, tilt = 0, width = 100 } = traits
  const scarf = hair === 'scarf'
  const { back, front, stitches }: Style = styles[hair]
  const skin = skins[traits.skin]
  const cloth = cloths[traits.cloth]
  const cover = scarf ? (cloths[(traits.cloth + 2) % 5] ?? cloth) : hairs[traits.shade]
  const light = scarf || traits.shade < 4 ? '#fff' : '#3b281c'
  const seam = traits.cloth === 5 ? '#a85421' : '#fff'
  const posed = `<g transform="rotate(${tilt} 0 60) scale(${width / 100} 1)">`
  return [
    `<path d="M0 0h96v96H0z" fill="var(--p-${ground})"/>`,
    '<path d="M0 84H96" stroke="var(--accent)" stroke-width="2.2" stroke-dasharray="5 4.5" stroke-linecap="round"/>',
    '<g transform="translate(48 -8.8) scale(1.16)">',
    back ? `${posed}<path d="${back}" fill="${cover}"/></g>` : '',
    `<path d="M-6.8 50V68C-6.8 75 6.8 75 6.8 68V50Z" fill="${skin}"/>`,
    '<path d="M-6.8 58C-4 63 4 63 6.8 58V62C4 67-4 67-6.8 62Z" fill="#1b1714" opacity=".16"/>',
    `<path d="${body}" fill="${cloth}"/>${necks[neck](cloth, skin)}`,
    `<path d="M-37 80H37" stroke="${seam}" stroke-opacity=".75" stroke-width="1.9" stroke-dasharray="4.3 3.9" stroke-linecap="round" stroke-dashoffset="2"/>`,
    posed,
    scarf ? '' : `<path d="M-14 39a3 4 0 1 0 0 8M14 39a3 4 0 1 1 0 8" fill="${skin}"/>`,
    `<path d="${jaws[traits.jaw]}" fill="${skin}"/>`,
    traits.beard ? beard(hairs[traits.shade], light) : '',
    face(traits, skin),
    `<path d="${front}" fill="${cover}" fill-rule="evenodd"/>`,
    stitches
      ? `<path d="${stitches}" fill="none" stroke="${light}" stroke-opacity=".5" stroke-width="1.5" stroke-dasharray="3.2 3.2" stroke-linecap="round"/>`
      : '',
    traits.earring && !scarf
      ? '<circle cx="-15.5" cy="49" r="2" fill="#eba269"/><circle cx="15.5" cy="49" r="2" fill="#eba269"/>'
      : '',
    '</g></g>',
  ].join('')
}

function beard(hair: string, light: string): string {
  return `<path d="M-14 40C-14.5 57-8 64 0 64S14.5 57 14 40C12 47 9 50 5 50C2 48.8-2 48.8-5 50C-9 50-12 47-14 40Z" fill="${hair}"/><path d="M-11 52C-8 58-4 60 0 60S8 58 11 52" fill="none" stroke="${light}" stroke-opacity=".4" stroke-width="1.4" stroke-dasharray="3 3" stroke-linecap="round"/>`
}

/** Brows, eyes, nose, mouth and glasses, shifted in the direction of the gaze. */
function face({ turn = 0, beard, glasses }: Traits, skin: string): string {
  const nose = turn < 0 ? 'M-.5 42C-1 45-2.5 47-2 48.3H.5' : 'M.5 42C1 45 2.5 47 2 48.3H-.5'
  return [
    `<g transform="translate(${turn * 1.6} 0)" fill="none" stroke="#1b1714" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round">`,
    '<path d="M-8.5 37C-7 35.8-4.5 35.8-3.2 36.8M3.2 36.8C4.5 35.8 7 35.8 8.5 37" stroke-opacity=".75"/>',
    '<path d="M-5.8 41.2v.8M5.8 41.2v.8" stroke-width="2.2"/>',
    `<path d="${nose}" stroke-opacity=".5"/>`,
    `<path d="M-3.8 53.2C-2 55 2 55 3.8 53.2" ${beard ? `stroke="${skin}"` : 'stroke-opacity=".8"'}/>`,
    glasses
      ? '<path d="M-10.5 42a4.7 4.7 0 1 0 9.4 0a4.7 4.7 0 1 0-9.4 0M1.1 42a4.7 4.7 0 1 0 9.4 0a4.7 4.7 0 1 0-9.4 0M-1.1 41.5C-.5 41 .5 41 1.1 41.5" stroke-width="1.2"/>'
      : '',
    '</g>',
  ].join('')
}
