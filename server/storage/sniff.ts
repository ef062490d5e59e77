/** Detects file types by their first bytes, for buckets that restrict types. */

/** The bytes that the signatures below need. */
export const sniffedBytes = 1024

type Family = 'image' | 'pdf' | 'video' | 'archive' | 'program' | 'markup'

const starts =
  (...bytes: number[]) =>
  (head: Buffer) =>
    bytes.every((byte, at) => head[at] === byte)
const has =
  (text: string, at = 0) =>
  (head: Buffer) =>
    head.toString('latin1', at, at + text.length) === text

const signatures: [Family, (head: Buffer) => boolean][] = [
  ['image', starts(0x89, 0x50, 0x4e, 0x47)],
  ['image', starts(0xff, 0xd8, 0xff)],
  ['image', has('GIF8')],
  ['image', (head) => has('RIFF')(head) && has('WEBP', 8)(head)],
  [
    'image',
    (head) => has('ftyp', 4)(head) && /^(avif|avis|heic|heix|mif1|msf1)/.test(head.toString('latin1', 8, 12)),
  ],
  ['image', has('BM')],
  ['image', starts(0x49, 0x49, 0x2a, 0x00)],
  ['image', starts(0x4d, 0x4d, 0x00, 0x2a)],
  // Readers accept a later signature, too.
  ['pdf', (head) => head.includes('%PDF-')],
  ['video', has('ftyp', 4)],
  ['archive', starts(0x50, 0x4b, 0x03, 0x04)],
  ['archive', starts(0x1f, 0x8b)],
  ['program', starts(0x7f, 0x45, 0x4c, 0x46)],
  ['program', has('MZ')],
  ['program', has('#!')],
  [
    'markup',
    (head) => /^\s*<(!doctype|html|script|svg|\?xml|body|head|iframe)/i.test(head.toString('latin1')),
  ],
]

/** Types whose files always begin with a known signature. */
const certain: Record<string, Family> = {
  'image/png': 'image',
  'image/jpeg': 'image',
  'image/jpg': 'image',
  'image/gif': 'image',
  'image/webp': 'image',
  'image/avif': 'image',
  'application/pdf': 'pdf',
}

/** Whether bytes may have the declared type. Types without a signature accept any bytes. */
export function mayBe(type: string, head: Buffer): boolean {
  const wanted = certain[type.split(';')[0]?.trim().toLowerCase() ?? '']
  if (wanted === undefined) return true
  return signatures.find(([, fits]) => fits(head))?.[0] === wanted
}
