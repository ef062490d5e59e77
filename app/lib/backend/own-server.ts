/**
 * Whether Tannr's own server answers beside these pages. Where they were built for a hosted Supabase there is none, and what only
 * that server has is not on show: the Tannr API with its console, the addresses of calendars, proofs of a company's domain, and
 * which emails somebody gets.
 */
export const hasOwnServer = !import.meta.env.VITE_SUPABASE_URL
