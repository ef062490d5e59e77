import type { Step } from './answer.ts'

export const changePassword: Step = { label: 'Change your password', to: '/settings#password' }
export const resetPassword: Step = { label: 'Reset your password', to: '/forgot-password' }

/** People who are signed in change their password in Settings; a link by email is for when they have forgotten it. */
export function signedInSteps(steps: readonly Step[]): Step[] {
  if (!steps.some(({ to }) => to === resetPassword.to)) return [...steps]
  const others = steps.filter(({ to }) => to !== changePassword.to)
  return [changePassword, ...others].slice(0, 3)
}
