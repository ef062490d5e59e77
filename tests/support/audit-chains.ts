/** Exported audit chains as somebody may have changed them, and what every verifier says of each. */
import { createHash, createHmac, generateKeyPairSync, sign } from 'node:crypto'
import path from 'node:path'

type Line = { seq: number; event: string; prev: string; hash: string; mac: string | null }

const makeKey = (kid: string) => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return { kid, privateKey, jwk: { ...publicKey.export({ format: 'jwk' }), kid, alg: 'ES256' } }
}
type Key = ReturnType<typeof makeKey>
const [own, foreign] = [makeKey('own'), makeKey('own')]
/** An installation also has keys of other kinds, and here one that is no point of the curve. */
const others = [
  generateKeyPairSync('ec', { namedCurve: 'P-384' }).publicKey.export({ format: 'jwk' }),
  generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey.export({ format: 'jwk' }),
  { ...own.jwk, y: own.jwk.x },
]
const jwksOf = (key: Key) => ({ keys: [...others, key.jwk] })
export const macKey = '5e'.repeat(32)

function signed(claims: object, { kid, privateKey }: Key): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const text = `${part({ alg: 'ES256', kid })}.${part(claims)}`
  return `${text}.${sign('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`
}

const workspace = 'wsp_7'
const first = createHash('sha256').update(workspace).digest('hex')

function hashed(seq: number, event: string, prev: string, code = macKey): Line {
  const number = Buffer.alloc(8)
  number.writeBigUInt64BE(BigInt(seq))
  const hash = createHash('sha256').update(Buffer.from(prev, 'hex')).update(number).update(event, 'utf8')
  const bytes = hash.digest()
  const mac = createHmac('sha256', Buffer.from(code, 'hex')).update(bytes).digest('hex')
  return { seq, event, prev, hash: bytes.toString('hex'), mac }
}

/** Twelve events; checkpoints after the fifth and the last. */
function chainOf({ key = own, code = macKey, change = (event: string, _seq: number) => event } = {}) {
  const lines: Line[] = []
  for (let seq = 1; seq <= 12; seq++) {
    const event = change(`{"kind": "noted", "text": "Zoë wrote 🦊 “${seq}”"}`, seq)
    lines.push(hashed(seq, event, lines.at(-1)?.hash ?? first, code))
  }
  const checkpoints = [5, 12].map((seq) => {
    const hash = lines[seq - 1]?.hash
    return { seq, hash, at: 'x', signed: signed({ workspace, seq, hash }, key) }
  })
  const head: { seq: number; hash: string | null | undefined } = { seq: 12, hash: lines.at(-1)?.hash }
  return { workspace, head, cut: undefined as unknown, lines, checkpoints, jwks: jwksOf(key) }
}
type Chain = ReturnType<typeof chainOf>

const written = ({ workspace: id, head, cut, lines, checkpoints, jwks }: Chain) =>
  [{ workspace: id, head, cut }, ...lines, ...checkpoints.map((checkpoint) => ({ checkpoint })), { jwks }]
    .map((row) => `${JSON.stringify(row)}\n`)
    .join('')

/** A manipulation of the chain, and the verdict on it. */
const changed = (change: (chain: Chain) => unknown, chain = chainOf()): string => {
  change(chain)
  return written(chain)
}
const at = (seq: number) => (chain: Chain) => chain.lines[seq - 1] as Line
const cutAt =
  (seq: number, claims: object, dropped = 1) =>
  (chain: Chain) => {
    const { hash } = at(seq)(chain)
    chain.cut = { seq, hash, signed: signed({ workspace, seq, hash, cut: true, ...claims }, own) }
    chain.lines.splice(0, seq)
    chain.checkpoints.splice(0, dropped)
  }
/** From there on the chain is rewritten consistently. */
const rewritten = (options: Parameters<typeof chainOf>[0] = {}) => {
  const honest = chainOf()
  const chain = chainOf({
    ...options,
    change: (event, seq) => (seq < 8 ? event : event.replace('Zoë', 'Max')),
  })
  return { ...chain, checkpoints: options.key ? chain.checkpoints : honest.checkpoints }
}

const whole = written(chainOf())
export const auditChains: [title: string, text: string, said: string][] = [
  ['a whole chain', whole, 'Unbroken: 12 events, 2 checkpoints.'],
  ['the lines of Windows', whole.replaceAll('\n', '\r\n'), 'Unbroken: 12 events, 2 checkpoints.'],
  ['a row of a later version', `{"later":1}\n${whole}`, 'Unbroken: 12 events, 2 checkpoints.'],
  [
    'a sandbox that begins behind one of its checkpoints',
    changed(cutAt(7, {}, 0)),
    'Unbroken: 5 events, 2 checkpoints. The chain of this sandbox begins at 8.',
  ],
  [
    'a sandbox that begins later',
    changed(cutAt(5, {})),
    'Unbroken: 7 events, 1 checkpoints. The chain of this sandbox begins at 6.',
  ],
  [
    'an event that was changed',
    changed((chain) => Object.assign(at(3)(chain), { event: at(3)(chain).event.replace('noted', 'Noted') })),
    'Broken at 3: Event 3 was changed. Its hash does not follow from 2. The 2 before it stand.',
  ],
  [
    'half a character',
    changed((chain) => Object.assign(at(3)(chain), { event: at(3)(chain).event.replace('🦊', '\ud83e') })),
    'Broken at 3: Event 3 was changed. Its hash does not follow from 2. The 2 before it stand.',
  ],
  [
    'an event that was changed with its hash',
    changed((chain) => chain.lines.splice(2, 1, hashed(3, 'x', at(2)(chain).hash))),
    'Broken at 4: Event 4 does not follow from 3. The 3 before it stand.',
  ],
  [
    'an event that was taken out',
    changed((chain) => chain.lines.splice(2, 1)),
    'Broken at 3: Event 3 is missing. The 2 before it stand.',
  ],
  [
    'an event that was put in',
    changed((chain) => chain.lines.splice(2, 0, at(2)(chain))),
    'Broken at 3: Event 2 stands where 3 belongs. The 2 before it stand.',
  ],
  [
    'two that changed places',
    changed((chain) => chain.lines.splice(2, 2, at(4)(chain), at(3)(chain))),
    'Broken at 3: Event 3 is missing. The 2 before it stand.',
  ],
  [
    'a beginning that was cut off',
    changed((chain) => chain.lines.splice(0, 3)),
    'Broken at 1: Event 1 is missing. The 0 before it stand.',
  ],
  [
    'a beginning that was cut off, by a signature for something else',
    changed(cutAt(5, { cut: undefined })),
    'Broken at 6: That the chain begins at 6 was not signed. The 0 before it stand.',
  ],
  [
    'a tail that was cut off',
    changed((chain) => chain.lines.splice(9)),
    'Broken at 10: The tail is cut off: 3 events after 9 are missing. The 9 before it stand.',
  ],
  [
    'a tail that was cut off, also from the head',
    changed((chain) => {
      chain.lines.splice(9)
      chain.head = { seq: 9, hash: at(9)(chain).hash }
    }),
    'Broken at 10: The tail is cut off: event 12 was signed, and the chain ends at 9. The 9 before it stand.',
  ],
  [
    'another head',
    changed((chain) => Object.assign(chain.head, { hash: at(4)(chain).hash })),
    'Broken at 12: The head is not that of the last event. The 11 before it stand.',
  ],
  [
    'a tail that was rewritten',
    written(rewritten()),
    'Broken at 12: The chain up to 12 is not the one that was signed. The 11 before it stand.',
  ],
  [
    'all rewritten, and signed by another key',
    written(rewritten({ key: foreign })),
    'Broken at 5: The signature of checkpoint 5 does not hold. The 4 before it stand.',
  ],
  [
    'all rewritten, signed and with codes by other keys',
    written({ ...rewritten({ code: 'ab'.repeat(32) }), checkpoints: [] }),
    'Broken at 1: Event 1 was not written by the server: its code is wrong. The 0 before it stand.',
  ],
  [
    'a line without its code',
    changed((chain) => Object.assign(at(3)(chain), { mac: null })),
    'Broken at 3: Event 3 was not written by the server: its code is wrong. The 2 before it stand.',
  ],
  [
    'a checkpoint of somebody else',
    changed((chain) =>
      Object.assign(chain.checkpoints[0] as object, { signed: signed({ workspace: 'wsp_8', seq: 5 }, own) }),
    ),
    'Broken at 5: Checkpoint 5 was signed for something else. The 4 before it stand.',
  ],
  ...['', 'x', 'a.b', 'a.b.c.d', 'e30.e30.AAAA', '!.!.!'].map((text): [string, string, string] => [
    `a checkpoint that is signed “${text}”`,
    changed((chain) => Object.assign(chain.checkpoints[1] as object, { signed: text })),
    'Broken at 12: The signature of checkpoint 12 does not hold. The 11 before it stand.',
  ]),
  ['nothing', '', 'This is not an export: no line names its workspace.'],
  [
    'no first line',
    whole.slice(whole.indexOf('\n') + 1),
    'This is not an export: no line names its workspace.',
  ],
  ['half a line', whole.slice(0, -9), 'Line 16 is not part of an export.'],
  ['a number as text', whole.replace('"seq":3', '"seq":"3"'), 'Line 4 is not part of an export.'],
  ['half a number', whole.replace('"seq":3', '"seq":3.5'), 'Line 4 is not part of an export.'],
  ['a line that is no object', `null\n${whole}`, 'Line 1 is not part of an export.'],
  ['no number at all', whole.replace('"seq":3', '"seq":NaN'), 'Line 4 is not part of an export.'],
]

/** The public keys of the installation, which an export cannot bring along itself. */
export const installationKeys = jwksOf(own)

/** Consistent in itself, but signed by somebody else. */
export const forgedChain = written(rewritten({ key: foreign }))

type Verdict = { ok: boolean; events: number; first: number; fault?: { seq: number; what: string } }
/** The verifier that the site gives out. */
export const { verify, tell } = (await import(path.resolve('public/verify-audit.mjs'))) as {
  verify(text: string, options: { jwks?: unknown; macKey?: string }): Promise<Verdict>
  tell(verdict: Verdict): string
}

const messageOf = (error: Error) => error.message

/** For each chain the sentence and the verdict, or the sentence alone for what is no export. */
export const javaScriptAnswers = () =>
  Promise.all(
    auditChains.map(([, text]) =>
      verify(text, { jwks: installationKeys, macKey }).then(
        (verdict) => [tell(verdict), verdict] as const,
        messageOf,
      ),
    ),
  )
