/**
 * The address that is built in: canonical addresses, share images and the sitemap need it whole. A server that people
 * reach by another one puts that in its place when it starts, so it matters only where the files are published as they are.
 */
export const siteAddress = new URL(process.env.SITE_URL || 'http://127.0.0.1:3000').origin
