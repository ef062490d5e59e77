/** E-mail addresses and phone numbers as they are stored and compared. */
import { validationFailed } from './errors.ts'

const emailForm =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/

export function isEmail(email: string): boolean {
  return email.length <= 255 && emailForm.test(email)
}

export function toEmail(given: string): string {
  if (given === '') throw validationFailed('An email address is required')
  if (!isEmail(given)) throw validationFailed('Unable to validate email address: invalid format')
  return given.toLowerCase()
}

/** E.164 without the plus sign. */
export function toPhone(given: string): string {
  const phone = given.replace(/^\+/, '').replaceAll(' ', '')
  if (!/^[1-9][0-9]{1,14}$/.test(phone))
    throw validationFailed('Invalid phone number format (E.164 required)')
  return phone
}
