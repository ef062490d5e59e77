import { expect, test } from 'vitest'
import { firstName } from './stored-session.ts'

const user = (user_metadata: Record<string, unknown>) => ({ id: 'ada', user_metadata })

test('a person is greeted by the whole first name that they gave, else by the first word of their name', () => {
  expect(firstName(user({ first_name: 'عبد الرحمن', last_name: 'الخوارزمي' }))).toBe('عبد الرحمن')
  expect(firstName(user({ first_name: '', last_name: 'Rao' }))).toBe('Rao')
  expect(firstName(user({ full_name: 'Ada Rao' }))).toBe('Ada')
  expect(firstName(user({}))).toBeUndefined()
})
