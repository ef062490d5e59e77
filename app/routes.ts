import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

/** The site map: every address, one line each. */
export default [
  layout('routes/marketing/home-layout.tsx', [index('routes/marketing/home.tsx')]),
  layout('routes/legal/layout.tsx', [
    route('privacy', 'routes/legal/privacy.tsx'),
    route('terms', 'routes/legal/terms.tsx'),
    route('cookie-policy', 'routes/legal/cookie-policy.tsx'),
  ]),
  layout('routes/marketing/layout.tsx', [route('*', 'routes/not-found.tsx')]),
] satisfies RouteConfig
