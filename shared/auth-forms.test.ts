import { expect, test } from 'vitest'
import { codeForm, emailForm, newPasswordForm, phoneForm, signInForm, signUpForm } from './auth-forms.ts'

/** The first error of each field, as a form shows it. */
const complaints = (result: {
  success: boolean
  error?: { issues: { path: PropertyKey[]; message: string }[] }
}) =>
  Object.fromEntries(
    [...(result.error?.issues ?? [])].reverse().map(({ path, message }) => [path.join('.'), message]),
  )

const ada = {
  firstName: 'Ada',
  lastName: 'Rao',
  email: 'ada@example.com',
  password: 'long-enough-1',
  confirmPassword: 'long-enough-1',
  terms: 'on',
}

test('an address of blanks is asked for again in the documented words', () => {
  expect(complaints(emailForm.safeParse({ email: '   ' }))).toEqual({
    email: 'Please enter your email address',
  })
})

test('an address keeps its spelling and loses the blanks around it', () => {
  expect(emailForm.parse({ email: ' Ada@Example.com ' })).toEqual({ email: 'Ada@Example.com' })
})

test('a blank password, phone number and code are asked for in the documented words', () => {
  expect(complaints(signInForm.safeParse({ email: 'a@b.co', password: '' }))).toEqual({
    password: 'Please enter your password',
  })
  expect(complaints(phoneForm.safeParse({ phone: ' ' }))).toEqual({ phone: 'Please enter your phone number' })
  expect(complaints(codeForm.safeParse({ token: '' }))).toEqual({
    token: 'Please enter the verification code',
  })
})

test('a password of blanks is a password: nothing is trimmed from it', () => {
  expect(signInForm.parse({ email: 'a@b.co', password: '  ' }).password).toBe('  ')
})

test('two different passwords do not match', () => {
  expect(complaints(newPasswordForm.safeParse({ password: 'one', confirmPassword: 'two' }))).toEqual({
    confirmPassword: 'Passwords do not match',
  })
  expect(complaints(signUpForm.safeParse({ ...ada, confirmPassword: 'other' }))).toEqual({
    confirmPassword: 'Passwords do not match',
  })
})

test('all that is wrong is said at once', () => {
  const { terms: _, ...unticked } = ada
  expect(complaints(signUpForm.safeParse({ ...unticked, firstName: '', confirmPassword: 'other' }))).toEqual({
    firstName: 'Please enter your first name',
    confirmPassword: 'Passwords do not match',
    terms: 'Please accept the terms and conditions',
  })
})

test('the terms must be ticked', () => {
  const { terms: _, ...unticked } = ada
  expect(complaints(signUpForm.safeParse(unticked))).toEqual({
    terms: 'Please accept the terms and conditions',
  })
})

test('the role may be left open, and is one of two', () => {
  expect(signUpForm.parse(ada).userType).toBeUndefined()
  expect(signUpForm.parse({ ...ada, userType: 'employer' }).userType).toBe('employer')
  expect(signUpForm.safeParse({ ...ada, userType: 'admin' }).success).toBe(false)
})
