import * as z from 'zod/mini'

/** The forms of the auth screens, with the messages that the specification words. */

const present = (message: string) => z.string(message).check(z.minLength(1, message))
const filled = (message: string) => z.string(message).check(z.trim(), z.minLength(1, message))

const email = filled('Please enter your email address').check(
  z.email({ pattern: z.regexes.html5Email, message: 'Please enter a valid email address' }),
)
/** Shown beside every new password; the server decides. */
export const passwordHint = 'At least 8 characters, and hard to guess. A few words in a row make a good one.'

const password = present('Please enter your password')

export const emailForm = z.object({ email })

export const companyForm = z.object({
  email: filled('Please enter your work email').check(
    z.email({ pattern: z.regexes.html5Email, message: 'Please enter a valid email address' }),
  ),
})

export const passwordForm = z.object({ password })

export const signInForm = z.object({ email, password, remember: z.optional(z.literal('on')) })

const matching = z.refine<{ password: string; confirmPassword: string }>(
  (form) => form.password === form.confirmPassword,
  {
    path: ['confirmPassword'],
    message: 'Passwords do not match',
    when: () => true, // Said together with what else is wrong, not only once all of that is right.
  },
)

export const newPasswordForm = z
  .object({ password, confirmPassword: present('Please confirm your password') })
  .check(matching)

export const signUpForm = z
  .object({
    firstName: filled('Please enter your first name'),
    lastName: filled('Please enter your last name'),
    email,
    password,
    confirmPassword: present('Please confirm your password'),
    userType: z.optional(z.enum(['professional', 'employer'])),
    terms: z.literal('on', 'Please accept the terms and conditions'),
  })
  .check(matching)

export const phoneForm = z.object({ phone: filled('Please enter your phone number') })

export const codeForm = z.object({ token: filled('Please enter the verification code') })

/** `factor`: which of several apps. */
export const secondStepForm = z.object({
  token: filled('Please enter the verification code'),
  factor: z.optional(z.string()),
})

export const recoveryCodeForm = z.object({ code: filled('Please enter a recovery code') })
