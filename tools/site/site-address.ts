/** Where the site will be found; canonical addresses, share images and the sitemap need it whole. */
export const siteAddress = process.env.SITE_URL ?? 'http://127.0.0.1:3000'
