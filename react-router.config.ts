import type { Config } from '@react-router/dev/config'
import { articlePaths } from '#app/content/article-paths.ts'
import { movedAddresses } from '#app/lib/address/moved-addresses.ts'

/**
 * The site is static: every address is prerendered, and the few that depend on data (a job's own page) are answered
 * with the shell that React Router writes beside them. No React runs on the server.
 */
export default {
  buildDirectory: process.env.SITE_BUILD_DIR ?? 'build',
  ssr: false,
  routeDiscovery: { mode: 'initial' },
  prerender: {
    concurrency: 2,
    paths: ({ getStaticPaths }) => [
      ...getStaticPaths().filter((path) => !(path in movedAddresses)),
      ...articlePaths,
      '/404',
    ],
  },
} satisfies Config
