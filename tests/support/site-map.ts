/** The addresses that the specification promises, and those that the build has made. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { SiteManifest } from '#shared/site-manifest.ts'

export const promisedAddresses = [
  '/',
  ...[
    '/auth',
    '/auth/password',
    '/auth/check-email',
    '/auth/company',
    '/auth/phone',
    '/auth/verify-phone',
    '/auth/second-step',
    '/auth/confirm',
  ],
  ...['/sign-in', '/sign-up', '/forgot-password', '/dashboard', '/careerspace'],
  ...['/research', '/safety', '/for-business', '/company', '/news'],
  ...[
    '/tannrspace',
    '/orcher',
    '/api',
    '/api/docs/further',
    '/tspace',
    '/stories',
    '/jobs',
    '/salaryspace',
    '/geekspace',
    '/reviewspace',
    '/education',
  ],
  ...['/job-alerts', '/saved-jobs', '/applications'],
  ...['/messages', '/goals', '/achievements', '/learning', '/skills', '/search'],
  ...[
    '/advertise',
    '/business-portal',
    '/resources',
    '/careers',
    '/support',
    '/help-center',
    '/settings',
    '/security',
  ],
  ...['/privacy', '/terms', '/cookie-policy'],
] as const

/** Reads the build's list of pages: to be imported after the global setup, which builds the site. */
export function builtSite(): SiteManifest {
  const file = path.resolve(import.meta.dirname, '../../build/client/pages.json')
  return JSON.parse(readFileSync(file, 'utf8')) as SiteManifest
}
