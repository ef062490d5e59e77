/** Parses signed messages: EIP-4361 for Ethereum, and its equivalent for Solana. */

export type Chain = 'ethereum' | 'solana'

export type WalletMessage = {
  chain: Chain
  domain: string
  address: string
  statement: string | undefined
  uri: string
  /** The network within the chain. */
  chainId: string | undefined
  issuedAt: Date
  expiresAt: Date | undefined
  notBefore: Date | undefined
}

const names = { ethereum: 'Ethereum', solana: 'Solana' } as const
const addresses = { ethereum: /^0x[0-9a-fA-F]{40}$/, solana: /^[1-9A-HJ-NP-Za-km-z]{32,44}$/ } as const
const fieldNames = [
  'URI',
  'Version',
  'Chain ID',
  'Nonce',
  'Issued At',
  'Expiration Time',
  'Not Before',
  'Request ID',
]

/** Throws an Error with the reason unless the text follows the format exactly. */
export function parseWalletMessage(text: string, chain: Chain): WalletMessage {
  const [first = '', address = '', blank, ...rest] = text.split('\n')
  const end = ` wants you to sign in with your ${names[chain]} account:`
  const domain = first.endsWith(end) ? first.slice(0, -end.length).replace(/^https?:\/\//, '') : ''
  if (!/^[\w.:[\]-]{1,255}$/.test(domain)) throw new Error('the first line has to name a domain')
  if (!addresses[chain].test(address)) throw new Error('the second line has to be an address')
  if (blank !== '') throw new Error('a blank line has to follow the address')
  const { statement, lines } = splitStatement(rest)
  const fields = readFields(lines)
  if (fields.get('Version') !== '1') throw new Error('Version has to be 1')
  const uri = fields.get('URI') ?? ''
  if (!URL.canParse(uri)) throw new Error('URI has to be an address')
  const issuedAt = timeOf(fields, 'Issued At')
  if (!issuedAt) throw new Error('Issued At is missing')
  return {
    ...{ chain, domain, statement, uri, issuedAt },
    address: chain === 'ethereum' ? address.toLowerCase() : address,
    chainId: fields.get('Chain ID'),
    expiresAt: timeOf(fields, 'Expiration Time'),
    notBefore: timeOf(fields, 'Not Before'),
  }
}

/** The statement is one line between two blank lines; without it, Solana wallets omit one of them. */
function splitStatement(rest: string[]): { statement: string | undefined; lines: string[] } {
  const [next = '', after] = rest
  if (next === '') return { statement: undefined, lines: rest.slice(1) }
  if (fieldNames.some((name) => next.startsWith(`${name}: `))) return { statement: undefined, lines: rest }
  if (after !== '') throw new Error('a blank line has to follow the statement')
  return { statement: next, lines: rest.slice(2) }
}

function readFields(lines: string[]): Map<string, string> {
  const fields = new Map<string, string>()
  const list = lines.findIndex((line) => /^Resources:?$/.test(line))
  const resources = list < 0 ? [] : lines.slice(list + 1)
  if (resources.some((line) => !line.startsWith('- '))) throw new Error('a resource has to begin with "- "')
  for (const line of list < 0 ? lines : lines.slice(0, list)) {
    const name = fieldNames.find((one) => line.startsWith(`${one}: `))
    if (name === undefined) throw new Error('a line is no field of such a message')
    if (fields.has(name)) throw new Error(`${name} is there twice`)
    fields.set(name, line.slice(name.length + 2))
  }
  return fields
}

function timeOf(fields: Map<string, string>, name: string): Date | undefined {
  const text = fields.get(name)
  if (text === undefined) return undefined
  const time = new Date(text)
  if (!/^\d{4}-\d{2}-\d{2}T/.test(text) || Number.isNaN(time.getTime())) {
    throw new Error(`${name} has to be a time`)
  }
  return time
}
