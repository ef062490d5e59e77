/** The card shown where a page is shared: words on paper above a partly drawn thread. */
import { createHash } from 'node:crypto'
import type { SharedPage } from './shared-page.ts'

export const cardSize = { width: 1200, height: 630 }

export type Hue = 'accent' | 'orcher' | 'api'

// The light theme of app/app.css: a picture cannot follow the reader's theme.
const paper = '#faf8f4'
const line = '#ded6c9'
const ink = '#1b1714'
const inkSoft = '#574f47'
const hues: Record<Hue, { strong: string; soft: string }> = {
  accent: { strong: '#a85421', soft: '#f7e9dc' },
  orcher: { strong: '#0f6b62', soft: '#dff0ec' },
  api: { strong: '#4350b8', soft: '#e6e8fa' },
}

const section = (name: string, hue: Hue = 'accent') => ({ name, hue })
const space = section('TannrSpace')
const account = section('Your account')
const legal = section('Legal')

/** By the first part of the path. A page with the name of its section has no eyebrow. */
const sections: Record<string, { name: string; hue: Hue }> = {
  orcher: section('Orcher', 'orcher'),
  'for-business': section('For Business', 'orcher'),
  api: section('API platform', 'api'),
  auth: account,
  'sign-in': account,
  'sign-up': account,
  'forgot-password': account,
  settings: account,
  privacy: legal,
  terms: legal,
  'cookie-policy': legal,
  security: section('Trust'),
  safety: section('Trust'),
  company: section('About Tannr'),
  careers: section('About Tannr'),
  advertise: section('For Business'),
  'business-portal': section('For Business'),
  news: section('News'),
  research: section('Research', 'orcher'),
  stories: section('Stories'),
  resources: section('Resources'),
  support: section('Support'),
  'help-center': section('Help Center'),
  education: section('Learning Hub'),
  learning: section('Learning Hub'),
  geekspace: section('GeekSpace', 'api'),
  salaryspace: section('SalarySpace'),
  reviewspace: section('ReviewSpace'),
  tspace: section('TSpace'),
}

export function sectionOf(address: string): { name: string; hue: Hue } {
  const [, first = ''] = address.split('/')
  if (first === '') return section('Career, orchestration, API')
  return sections[first] ?? space
}

/** What a card says above its title, unless the title says it already. */
export function eyebrowOf({ address, title }: SharedPage): string | undefined {
  const { name } = sectionOf(address)
  return title.toLowerCase().startsWith(name.toLowerCase()) ? undefined : name
}

export type Element = {
  type: string
  key: null
  props: { style: Record<string, string | number>; children?: unknown }
}

const element = (style: Element['props']['style'], children?: unknown): Element => ({
  type: 'div',
  key: null,
  props: { style, children },
})

function titleSize(title: string): number {
  if (title.length <= 22) return 92
  if (title.length <= 44) return 74
  return title.length <= 64 ? 64 : 58
}

/** The words, for satori to lay out: the logo's name above, the rest standing on the thread. */
export function cardWords(page: SharedPage): Element {
  const eyebrow = eyebrowOf(page)
  const size = titleSize(page.title)
  const text = element({ display: 'flex', flexDirection: 'column', width: 840 }, [
    ...(eyebrow
      ? [
          element(
            {
              fontSize: 28,
              fontWeight: 600,
              color: hues[sectionOf(page.address).hue].strong,
              marginBottom: 18,
            },
            eyebrow,
          ),
        ]
      : []),
    element(
      {
        display: 'block',
        fontSize: size,
        fontWeight: 600,
        lineHeight: 1.06,
        letterSpacing: size * -0.022,
        textWrap: 'balance',
        color: ink,
      },
      page.title,
    ),
    element(
      {
        display: 'block',
        width: 700,
        marginTop: 24,
        fontSize: 26,
        lineHeight: 1.4,
        lineClamp: page.title.length > 44 ? 2 : 3,
        color: inkSoft,
      },
      page.description,
    ),
  ])
  return element(
    {
      display: 'flex',
      flexDirection: 'column',
      justifyContent: 'space-between',
      boxSizing: 'border-box',
      ...cardSize,
      padding: '75px 80px 118px',
      fontFamily: 'Instrument Sans',
    },
    [
      element({ fontSize: 34, fontWeight: 600, color: ink, letterSpacing: -0.6, marginLeft: 72 }, 'Tannr'),
      text,
    ],
  )
}

type Joint = { x: number; y: number /** How the thread arrives from the joint before. */; curve: string }

const joints: Joint[] = [
  { x: 340, y: 560, curve: 'M-20 586C90 586 190 560 340 560' },
  { x: 690, y: 566, curve: 'M340 560C480 560 560 580 690 566' },
  { x: 985, y: 424, curve: 'M690 566C850 548 860 424 985 424' },
  { x: 1092, y: 214, curve: 'M985 424C1110 424 970 214 1092 214' },
]
const rest = 'M1092 214C1160 214 1170 150 1230 132'

const branches = [
  'M985 424C1080 424 1060 528 1130 528S1200 500 1240 496',
  'M690 566C780 566 860 610 940 660',
  'M1092 214C1040 150 1010 60 1040 -20',
]

/** How many joints of the thread are reached: one to all but the last, always the same for a path. */
export function reachedBy(address: string): number {
  const [byte = 0] = createHash('sha256').update(address).digest()
  return 1 + (byte % (joints.length - 1))
}

/** The picture beneath the words. */
export function cardDrawing(address: string): string {
  const { strong, soft } = hues[sectionOf(address).hue]
  const reached = reachedBy(address)
  const stitch = (d: string, color: string) =>
    `<path d="${d}" stroke="${color}" stroke-width="3" stroke-dasharray="11 11"/>`
  const solid = (d: string) => `<path d="${d}" stroke="${strong}" stroke-width="3.5"/>`
  const node = ({ x, y }: Joint, index: number) => {
    if (index < reached - 1)
      return `<circle cx="${x}" cy="${y}" r="11" fill="${soft}" stroke="${strong}" stroke-width="3"/>`
    if (index === reached - 1) return `<circle cx="${x}" cy="${y}" r="18" fill="${strong}"/>`
    return `<circle cx="${x}" cy="${y}" r="11" fill="${paper}" stroke="${strong}" stroke-width="3"/>`
  }
  const curves = joints.map(({ curve }, index) => (index < reached ? solid(curve) : stitch(curve, strong)))
  return `<rect width="100%" height="100%" fill="${paper}"/><g fill="none" stroke-linecap="round">${[
    ...branches.map((d) => stitch(d, line)),
    ...curves,
    stitch(rest, strong),
    ...joints.map(node),
  ].join('')}<circle cx="1130" cy="528" r="9" fill="${paper}" stroke="${line}" stroke-width="3"/></g>${logo}`
}

// The mark of app/ui/logo.tsx.
const logo = `<g transform="translate(80 68) scale(1.27)"><rect width="44" height="44" rx="12" fill="${hues.accent.strong}"/><g stroke="#fffaf5" stroke-width="4" stroke-linecap="round" fill="none"><path d="M11 15.2h6M20.5 15.2h6M33 15.2h.01"/><path d="M22 16v4.5M22 26.5v4.5"/></g></g>`
