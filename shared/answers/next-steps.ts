/** What to do next on a subject: links by the page that answered. */
import type { Step } from './answer.ts'
import { resetPassword } from './signed-in-steps.ts'

const step = (label: string, to: string): Step => ({ label, to })

const support = step('Contact support', '/support')
const settings = step('Open Settings', '/settings')

/** By the beginning of an address, the longest first. */
const steps: readonly (readonly [string, readonly Step[]])[] = [
  ['/help-center/reset-a-password', [resetPassword, step('Sign in with a code', '/auth/phone'), support]],
  ['/help-center/sign-in-with-a-code', [step('Sign in with a code', '/auth/phone'), resetPassword, support]],
  [
    '/help-center/create-your-account',
    [step('Create an account', '/auth?mode=signup'), step('Log in', '/auth')],
  ],
  [
    '/help-center/invoices-and-disputes',
    [step('Write to Account & Billing', '/support?topic=account-billing'), settings],
  ],
  [
    '/help-center/change-or-cancel-a-plan',
    [
      step('Ask to change your plan', '/support?topic=account-billing'),
      step('Compare the plans', '/tannrspace#plans'),
    ],
  ],
  [
    '/help-center/build-a-profile-that-matches',
    [step('Add a skill', '/skills?new=skill'), step('Browse Jobs', '/jobs')],
  ],
  [
    '/help-center/issue-your-first-directive',
    [step('Try a directive', '/orcher'), step('Read the API documentation', '/api/docs')],
  ],
  [
    '/help-center/make-your-first-api-call',
    [step('Get an API key', '/api/docs#keys'), step('Try the sandbox', '/api/docs#sandbox')],
  ],
  ['/help-center/export-or-delete-your-data', [settings, step('Read the Privacy Policy', '/privacy')]],
  [
    '/help-center/report-something-wrong',
    [step('Report it to support', '/support?topic=privacy-security'), step('Read about safety', '/safety')],
  ],
  ['/help-center', [settings, support]],
  ['/support', [support, step('Browse the Help Center', '/help-center')]],
  ['/privacy', [settings, step('Ask about privacy', '/support?topic=privacy-security')]],
  ['/cookie-policy', [step('Read the Cookie Policy', '/cookie-policy')]],
  ['/terms', [step('Read the Terms of Use', '/terms'), support]],
  [
    '/tannrspace',
    [step('Compare the plans', '/tannrspace#plans'), step('Create an account', '/auth?mode=signup')],
  ],
  ['/orcher', [step('See a directive run', '/orcher'), step('Read the API documentation', '/api/docs')]],
  ['/api/docs', [step('Get an API key', '/api/docs#keys'), step('Try the sandbox', '/api/docs#sandbox')]],
  ['/api', [step('Compare the API plans', '/api#pricing'), step('Get an API key', '/api/docs#keys')]],
  ['/for-business', [step('Compare ways to run it', '/for-business'), step('Contact support', '/support')]],
  [
    '/security',
    [
      step('See all certifications', '/security#certifications'),
      step('Report a vulnerability', '/support?topic=privacy-security'),
    ],
  ],
  ['/safety', [step('Report a concern', '/safety'), step('Read our research', '/research')]],
  ['/salaryspace', [step('Compare pay in SalarySpace', '/salaryspace'), step('Browse Jobs', '/jobs')]],
  ['/education', [step('See all courses', '/education'), step('Open your Learning Hub', '/learning')]],
  ['/careers', [step('See open positions at Tannr', '/careers#open-positions')]],
  ['/advertise', [step('Compare the offerings', '/advertise#prices')]],
  ['/research', [step('Read our research', '/research')]],
]

export function stepsFrom(path: string): readonly Step[] {
  return steps.find(([beginning]) => path.startsWith(beginning))?.[1] ?? [step('Open the page', path)]
}
