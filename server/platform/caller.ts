/** JWT claims as they travel to PostgreSQL in `request.jwt.claims`. */
export type Claims = { role: string; sub?: string; [claim: string]: unknown }

/** The caller of a request: a database role and the claims that row-level security reads. */
export type Caller = { role: string; claims: Claims }

/** What the gateway found in `apikey` and `Authorization`, before any service has verified a token. */
export type Credentials = {
  /** The role of the API key of the request, from either header; undefined if there is none. */
  keyRole: 'anon' | 'service_role' | undefined
  /** The bearer token, if it is not one of our own keys: a user's access token, or anything else. `''` for an empty bearer. */
  token: string | undefined
}
