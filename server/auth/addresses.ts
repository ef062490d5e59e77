/** Normalizes email addresses and phone numbers for storage and comparison. */
import { authError } from './errors.ts'

const emailForm =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/

export function isEmail(email: string): boolean {
  return email.length <= 255 && emailForm.test(email)
}

export function toEmail(given: string): string {
  if (given === '') throw authError('emailRequired')
  if (!isEmail(given)) throw authError('emailInvalid')
  return given.toLowerCase()
}

/** E.164 without the plus sign. */
export function toPhone(given: string): string {
  const phone = given.replace(/^\+/, '').replaceAll(' ', '')
  if (!/^[1-9][0-9]{1,14}$/.test(phone)) throw authError('phoneInvalid')
  return phone
}
