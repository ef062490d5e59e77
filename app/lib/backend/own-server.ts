/**
 * Whether these pages are served by Tannr's own server. If they were built for a hosted Supabase, what only that server offers
 * is hidden: the Tannr API with its console and the consent to its apps, calendar feeds, proofs of a company's domain, and email preferences.
 */
export const hasOwnServer = !import.meta.env.VITE_SUPABASE_URL
