/** A model of the wire's guarantees for the refresh tokens of one session, without a database. */

type Token = { name: string; parent: string | undefined; usedAt: number | undefined }

export type Outcome = { status: number; code?: string | undefined; token?: string | undefined }

/** Seconds within which a token that was just used may be used again. */
const forgiven = 10

export class Family {
  private tokens: Token[]
  private ended = false
  private stolen = false

  constructor(first: string) {
    this.tokens = [{ name: first, parent: undefined, usedAt: undefined }]
  }

  /** Every token that was ever given out, the oldest first. */
  get names(): string[] {
    return this.tokens.map(({ name }) => name)
  }

  get isOver(): boolean {
    return this.ended || this.stolen
  }

  end(): void {
    this.ended = true
  }

  /** The same for families of which the same is to be expected. */
  get key(): string {
    return JSON.stringify([this.tokens, this.ended, this.stolen])
  }

  copy(): Family {
    const copy = new Family('')
    copy.tokens = this.tokens.map((token) => ({ ...token }))
    copy.ended = this.ended
    copy.stolen = this.stolen
    return copy
  }

  /** Whether a refresh with this token may have had this outcome, at this second; the family is its state afterwards. */
  admits(name: string, now: number, outcome: Outcome): boolean {
    if (this.ended) return outcome.code === 'refresh_token_not_found'
    if (this.stolen) return outcome.code === 'refresh_token_already_used'
    const token = this.tokens.find((one) => one.name === name)
    if (!token) return false
    if (token.usedAt !== undefined) {
      const newest = this.tokens.findLast(({ usedAt }) => usedAt === undefined)
      // The response was lost.
      if (newest?.parent === name) return outcome.token === newest.name
      if (now - token.usedAt >= forgiven) {
        this.stolen = true
        return outcome.code === 'refresh_token_already_used'
      }
    }
    return this.replaces(token, now, outcome)
  }

  private replaces(token: Token, now: number, { status, token: next }: Outcome): boolean {
    if (status !== 200 || !next || this.names.includes(next)) return false
    token.usedAt ??= now
    this.tokens.push({ name: next, parent: token.name, usedAt: undefined })
    return true
  }
}
