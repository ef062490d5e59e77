/**
 * Verifies the chain of what happened in a Tannr workspace, by itself: one file without dependencies, for Node 20 and later and for
 * browsers. It trusts nothing of the server but the public key that signed the checkpoints.
 *
 *   TANNR_URL=https://… TANNR_API_KEY=… node verify-audit.mjs --save chain.jsonl    fetches the chain, keeps it, and verifies it
 *   TANNR_URL=https://… node verify-audit.mjs chain.jsonl    verifies what was kept by the keys of the server
 *   node verify-audit.mjs chain.jsonl                        verifies it by the keys in the file, which vouch for themselves
 *
 * The SDKs for Python and Go have the same as `verify`, and answer the same to the letter.
 *
 * Each line of the file is JSON: {"workspace", "head", "cut"} first, then the events {"seq", "event", "prev", "hash", "mac"}, then
 * {"checkpoint": {"seq", "hash", "signed"}} and {"jwks"}. An event's hash is SHA-256 over the hash before it, its number as eight
 * bytes, and its very text; the hash before the first is that of the workspace's id. A sandbox keeps 30 days: its chain begins behind
 * {"seq", "hash", "signed"} of `cut`, which the server signed as such. No other chain may begin anywhere but at 1.
 */

const utf8 = new TextEncoder()
const hexOf = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
const digitOf = (code) => (code > 96 ? code - 87 : code > 64 ? code - 55 : code - 48)
function bytesOf(hex) {
  const bytes = new Uint8Array(hex.length >> 1)
  for (let at = 0; at < bytes.length; at++)
    bytes[at] = digitOf(hex.charCodeAt(2 * at)) * 16 + digitOf(hex.charCodeAt(2 * at + 1))
  return bytes
}
/** Base64 as signatures have it, without padding; undefined where it is not. */
const bytesOfBase64 = (text) =>
  /^[\w-]+$/.test(text ?? '') && text.length % 4 !== 1
    ? Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (one) => one.charCodeAt(0))
    : undefined

/** SHA-256 of an event and what stands before it, in hexadecimal. Node's own answers at once, and in the same memory each time. */
async function hashing() {
  if (typeof process === 'undefined' || !process.versions?.node) {
    return async (line) => hexOf(new Uint8Array(await crypto.subtle.digest('SHA-256', hashed(line))))
  }
  const { createHash, hash } = await import('node:crypto')
  const sha256 = hash ?? ((_name, bytes) => createHash('sha256').update(bytes).digest('hex'))
  let room = Buffer.alloc(4096)
  return ({ seq, event, prev }) => {
    // A character has three bytes at most.
    if (room.length < 40 + event.length * 3) room = Buffer.alloc(40 + event.length * 6)
    if (room.write(prev, 0, 32, 'hex') !== 32) return ''
    room.writeUInt32BE(Math.floor(seq / 0x100000000), 32)
    room.writeUInt32BE(seq % 0x100000000, 36)
    return sha256('sha256', room.subarray(0, 40 + room.write(event, 40, 'utf8')))
  }
}

function hashed({ seq, event, prev }) {
  const text = utf8.encode(event)
  const bytes = new Uint8Array(40 + text.length)
  bytes.set(bytesOf(prev))
  new DataView(bytes.buffer).setBigUint64(32, BigInt(seq))
  bytes.set(text, 40)
  return bytes
}

/**
 * Whether the chain holds, and where it does not: {ok, events, first, checkpoints, fault?: {seq, what}}. `head` is what the server says
 * of its end, `cut` of its beginning, `jwks` the public keys of the installation; `macKey` is the key of the lines, in hexadecimal, for whoever has it.
 */
export async function verifyChain({ workspace, lines, head, cut, checkpoints = [], jwks, macKey }) {
  const sha256 = await hashing()
  // Of those that were signed.
  const hashes = new Map(checkpoints.map(({ seq }) => [seq, undefined]))
  let before = hexOf(new Uint8Array(await crypto.subtle.digest('SHA-256', utf8.encode(workspace))))
  const start = cut ? cut.seq : 0
  let expected = start + 1
  const wrong = (seq, what) => ({
    ok: false,
    events: expected - 1 - start,
    first: start + 1,
    checkpoints: 0,
    fault: { seq, what },
  })
  if (cut) {
    const said = await readSigned(cut.signed, jwks)
    if (!said?.cut || said.workspace !== workspace || said.seq !== cut.seq || said.hash !== cut.hash)
      return wrong(expected, `That the chain begins at ${expected} was not signed.`)
    before = cut.hash
    if (hashes.has(start)) hashes.set(start, before)
  }
  for (const line of lines) {
    if (line.seq !== expected) {
      return wrong(
        expected,
        line.seq > expected
          ? `Event ${expected} is missing.`
          : `Event ${line.seq} stands where ${expected} belongs.`,
      )
    }
    if (line.prev !== before)
      return wrong(line.seq, `Event ${line.seq} does not follow from ${line.seq - 1}.`)
    const own = sha256(line)
    if ((typeof own === 'string' ? own : await own) !== line.hash)
      return wrong(line.seq, `Event ${line.seq} was changed. Its hash does not follow from ${line.seq - 1}.`)
    if (hashes.has(line.seq)) hashes.set(line.seq, line.hash)
    before = line.hash
    expected++
  }
  const end = expected - 1
  if (head && head.seq > end)
    return wrong(end + 1, `The tail is cut off: ${head.seq - end} events after ${end} are missing.`)
  if (head && head.seq === end && head.hash && head.hash !== before)
    return wrong(end, 'The head is not that of the last event.')
  if (macKey) {
    const key = await crypto.subtle.importKey(
      'raw',
      bytesOf(macKey),
      { name: 'HMAC', hash: 'SHA-256' },
      false,
      ['sign'],
    )
    for (const { seq, hash, mac } of lines) {
      const own = hexOf(new Uint8Array(await crypto.subtle.sign('HMAC', key, bytesOf(hash))))
      if (own !== mac) return wrong(seq, `Event ${seq} was not written by the server: its code is wrong.`)
    }
  }
  return signedAsSaid({ workspace, hashes, start, end, checkpoints, jwks, wrong })
}

async function signedAsSaid({ workspace, hashes, start, end, checkpoints, jwks, wrong }) {
  for (const { seq, signed } of checkpoints) {
    const said = await readSigned(signed, jwks)
    if (!said) return wrong(seq, `The signature of checkpoint ${seq} does not hold.`)
    if (said.workspace !== workspace || said.seq !== seq)
      return wrong(seq, `Checkpoint ${seq} was signed for something else.`)
    if (seq > end)
      return wrong(end + 1, `The tail is cut off: event ${seq} was signed, and the chain ends at ${end}.`)
    // Of what a sandbox keeps no more nothing is left to compare.
    if (seq >= start && hashes.get(seq) !== said.hash)
      return wrong(seq, `The chain up to ${seq} is not the one that was signed.`)
  }
  return { ok: true, events: end - start, first: start + 1, checkpoints: checkpoints.length }
}

/** What a compact JWS says; undefined where no key of the list signed it. */
async function readSigned(signed, jwks) {
  const [header, payload, signature, ...more] = signed.split('.')
  const bytes = [header, payload, signature].map(bytesOfBase64)
  if (more.length > 0 || bytes.includes(undefined)) return undefined
  const head = objectOf(bytes[0])
  const said = objectOf(bytes[1])
  if (head?.alg !== 'ES256' || !said) return undefined
  for (const { kty, crv, x, y, kid } of jwks?.keys ?? []) {
    if (kty !== 'EC' || crv !== 'P-256' || (head.kid && kid && kid !== head.kid)) continue
    const key = await crypto.subtle
      .importKey('jwk', { kty, crv, x, y }, { name: 'ECDSA', namedCurve: 'P-256' }, false, ['verify'])
      // No point of the curve.
      .catch(() => undefined)
    const text = utf8.encode(`${header}.${payload}`)
    if (key && (await crypto.subtle.verify({ name: 'ECDSA', hash: 'SHA-256' }, key, bytes[2], text)))
      return said
  }
  return undefined
}

function objectOf(bytes) {
  try {
    const read = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
    return isObject(read) ? read : undefined
  } catch {
    return undefined
  }
}

/** What it says to people. */
export function tell({ ok, events, first, checkpoints, fault }) {
  const begins = first > 1 ? ` The chain of this sandbox begins at ${first}.` : ''
  return ok
    ? `Unbroken: ${events} events, ${checkpoints} checkpoints.${begins}`
    : `Broken at ${fault.seq}: ${fault.what} The ${fault.seq - first} before it stand.`
}

/** The chain as a file, line by line. */
export function writeChain({ workspace, lines, head, cut, checkpoints = [], jwks }) {
  const all = [
    { workspace, head, ...(cut && { cut }) },
    ...lines,
    ...checkpoints.map((checkpoint) => ({ checkpoint })),
    { jwks },
  ]
  return `${all.map((one) => JSON.stringify(one)).join('\n')}\n`
}

const isObject = (one) => typeof one === 'object' && one !== null && !Array.isArray(one)
const isText = (one) => typeof one === 'string'
const isNumber = (one) => Number.isSafeInteger(one)
const isNone = (one) => one === undefined || one === null

/** By what a row has, whether it has all of it. */
const isRow = {
  event: ({ seq, event, prev, hash, mac }) =>
    isNumber(seq) && [event, prev, hash].every(isText) && (isText(mac) || isNone(mac)),
  checkpoint: ({ checkpoint }) =>
    isObject(checkpoint) && isNumber(checkpoint.seq) && isText(checkpoint.signed),
  jwks: ({ jwks }) => isObject(jwks) && Array.isArray(jwks.keys) && jwks.keys.every(isObject),
  workspace: ({ workspace, head, cut }) =>
    isText(workspace) &&
    (isNone(head) || (isNumber(head.seq) && (isText(head.hash) || isNone(head.hash)))) &&
    (isNone(cut) || (isNumber(cut.seq) && isText(cut.hash) && isText(cut.signed))),
}
const kinds = Object.keys(isRow)

/** Reads what `writeChain` wrote. Throws where a line is none of it; a line that is none of these four is for a later version. */
export function readChain(text) {
  const chain = {
    workspace: '',
    head: undefined,
    cut: undefined,
    lines: [],
    checkpoints: [],
    jwks: undefined,
  }
  for (const [index, row] of text.split('\n').entries()) {
    if (row === '' || row === '\r') continue
    const one = parsed(row)
    const kind = kinds.find((name) => isObject(one) && name in one)
    if (!isObject(one) || (kind && !isRow[kind](one)))
      throw new Error(`Line ${index + 1} is not part of an export.`)
    if (kind === 'event') chain.lines.push(one)
    else if (kind === 'checkpoint') chain.checkpoints.push(one.checkpoint)
    else if (kind === 'jwks') chain.jwks = one.jwks
    else if (kind) Object.assign(chain, { workspace: one.workspace, head: one.head, cut: one.cut })
  }
  if (chain.workspace === '') throw new Error('This is not an export: no line names its workspace.')
  return chain
}

/** Whether an export holds. Without `jwks`, by the keys that it brings along, which vouch for themselves. */
export async function verify(text, { jwks, macKey } = {}) {
  const chain = readChain(text)
  return verifyChain({ ...chain, jwks: jwks ?? chain.jwks, macKey })
}

function parsed(row) {
  try {
    return JSON.parse(row)
  } catch {
    return undefined
  }
}

/** Reads the whole chain by `get(path)`, which gives the body of one call of the Tannr API. */
export async function fetchChain(get, jwks) {
  const { workspace, seq, hash, cut, checkpoints } = await get('/oversight/chain')
  const lines = []
  const start = cut ? cut.seq : 0
  for (let after = start; after !== null && lines.length < seq - start; ) {
    const page = await get(`/oversight/chain/events?after=${after}&limit=5000`)
    // What happened since the head was read belongs to the next time.
    lines.push(...page.lines.filter((line) => line.seq <= seq))
    after = page.next
  }
  return { workspace, head: { seq, hash }, cut, lines, checkpoints, jwks }
}

async function main(given) {
  const { readFile, writeFile } = await import('node:fs/promises')
  const { TANNR_URL: url, TANNR_API_KEY: key, TANNR_AUDIT_KEY: macKey } = process.env
  const file = given.find((one) => !one.startsWith('--'))
  const isFetched = given[0] === '--save' || !file
  if (isFetched && (!url || !key)) throw new Error('Name a file, or set TANNR_URL and TANNR_API_KEY.')
  const read = async (address, headers) => {
    const answer = await fetch(address, { headers })
    if (!answer.ok) throw new Error(`${address} answered ${answer.status}: ${await answer.text()}`)
    return answer.json()
  }
  const jwks = url && (await read(`${url}/auth/v1/.well-known/jwks.json`, {}))
  const get = (path) => read(`${url}/v1${path}`, { authorization: `Bearer ${key}` })
  const text = isFetched ? writeChain(await fetchChain(get, jwks)) : await readFile(file, 'utf8')
  if (isFetched && file) await writeFile(file, text)
  const verdict = await verify(text, { jwks, macKey })
  const own = verdict.ok && !jwks ? ' The keys are those of the file: set TANNR_URL to check them.' : ''
  process.stdout.write(`${tell(verdict)}${own}\n`)
  return verdict.ok ? 0 : 1
}

if (typeof process !== 'undefined' && process.argv?.[1]?.endsWith('verify-audit.mjs')) {
  main(process.argv.slice(2)).then(
    (code) => {
      process.exitCode = code
    },
    (error) => {
      process.stderr.write(`${error.message}\n`)
      process.exitCode = 2
    },
  )
}
