import { expect, test } from 'vitest'
import {
  changePasswordForm,
  defaultFlags,
  deletionForm,
  notificationFlags,
  privacyFlags,
} from './settings.ts'

test('there are four notification flags and four privacy flags, each with a default', () => {
  expect(Object.keys(notificationFlags)).toEqual(['email_alerts', 'job_matches', 'messages', 'newsletter'])
  expect(Object.keys(privacyFlags)).toEqual([
    'profile_visible',
    'show_email',
    'show_phone',
    'allow_recruiter_contact',
  ])
  expect(Object.keys(defaultFlags)).toEqual([...Object.keys(notificationFlags), ...Object.keys(privacyFlags)])
})

test('a new password and its confirmation must match', () => {
  const result = changePasswordForm.safeParse({ current: 'a', password: 'b', confirm: 'c' })
  expect(result.error?.issues[0]?.message).toBe('Passwords do not match')
  expect(changePasswordForm.safeParse({ current: 'a', password: 'b', confirm: 'b' }).success).toBe(true)
})

test('giving up an account takes the word itself', () => {
  expect(deletionForm.safeParse({ confirmation: ' DELETE ' }).success).toBe(true)
  expect(deletionForm.safeParse({ confirmation: 'delete' }).error?.issues[0]?.message).toBe(
    'Type DELETE to confirm.',
  )
})
