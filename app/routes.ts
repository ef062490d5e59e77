import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

/** The site map: every address, one line each. */
export default [
  layout('routes/marketing/home-layout.tsx', [index('routes/marketing/home.tsx')]),
  layout('routes/auth/layout.tsx', [
    route('auth', 'routes/auth/email-first.tsx'),
    route('auth/password', 'routes/auth/password.tsx'),
    route('auth/check-email', 'routes/auth/check-email.tsx'),
    route('auth/phone', 'routes/auth/phone.tsx'),
    route('auth/verify-phone', 'routes/auth/verify-phone.tsx'),
    route('auth/confirm', 'routes/auth/confirm.tsx'),
    route('sign-in', 'routes/auth/sign-in.tsx'),
    route('sign-up', 'routes/auth/sign-up.tsx'),
    route('forgot-password', 'routes/auth/forgot-password.tsx'),
  ]),
  route('login', 'routes/auth/moved-sign-in.tsx'),
  route('signup', 'routes/auth/moved-sign-up.tsx'),
  layout('routes/legal/layout.tsx', [
    route('privacy', 'routes/legal/privacy.tsx'),
    route('terms', 'routes/legal/terms.tsx'),
    route('cookie-policy', 'routes/legal/cookie-policy.tsx'),
  ]),
  layout('routes/workspace/layout.tsx', [
    route('dashboard', 'routes/workspace/dashboard.tsx'),
    route('careerspace', 'routes/workspace/dashboard.tsx', { id: 'careerspace' }),
    route('jobs', 'routes/workspace/jobs.tsx'),
    route('jobs/:id', 'routes/workspace/job.tsx'),
    route('saved-jobs', 'routes/workspace/saved-jobs.tsx'),
  ]),
  layout('routes/marketing/layout.tsx', [
    route('tannrspace', 'routes/marketing/tannrspace.tsx'),
    route('orcher', 'routes/marketing/orcher.tsx'),
    route('api', 'routes/marketing/api.tsx'),
    route('api/docs', 'routes/marketing/api-docs.tsx'),
    route('tspace', 'routes/marketing/tspace.tsx'),
    route('for-business', 'routes/marketing/for-business.tsx'),
    route('company', 'routes/marketing/company.tsx'),
    route('careers', 'routes/marketing/careers.tsx'),
    route('safety', 'routes/marketing/safety.tsx'),
    route('*', 'routes/not-found.tsx'),
  ]),
] satisfies RouteConfig
