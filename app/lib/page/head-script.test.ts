import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { displayName, initialsOf, SESSION_KEY } from '#app/lib/session/stored-session.ts'
import { canvasColour, themeFor } from '#app/lib/theme.ts'
import { headScript } from './head-script.ts'
import { SIDE_BAR_KEY, usuallyClosed } from './side-bar-key.ts'

/** Runs the script in a document of nothing but what it touches. */
function run({
  hour = 12,
  prefersDark = false,
  stored = null as string | null,
  closed = null as string | null,
} = {}) {
  const themeColour = { content: canvasColour.light }
  const root = { dataset: {} as Record<string, string>, styles: {} as Record<string, string> }
  const documentElement = {
    dataset: root.dataset,
    style: { setProperty: (name: string, value: string) => Object.assign(root.styles, { [name]: value }) },
  }
  const store = { getItem: (key: string) => ({ [SESSION_KEY]: stored, [SIDE_BAR_KEY]: closed })[key] ?? null }
  runInNewContext(headScript(), {
    document: { documentElement, querySelector: () => themeColour },
    window: {
      addEventListener: () => undefined,
      matchMedia: () => ({ matches: prefersDark }),
      sessionStorage: store,
      localStorage: store,
    },
    Date: class {
      getHours = () => hour
    },
  })
  return { ...root, themeColour: themeColour.content }
}

test.each(Array.from({ length: 24 }, (_, hour) => hour))(
  'at %i o’clock it picks the theme that the page will keep',
  (hour) => {
    const expected = themeFor(new Date(2025, 2, 3, hour), false)
    expect(run({ hour }).dataset.theme).toBe(expected)
    expect(run({ hour }).themeColour).toBe(canvasColour[expected])
  },
)

test('it follows a system that prefers dark', () => {
  expect(run({ prefersDark: true }).dataset.theme).toBe('dark')
})

test.each([
  { user_metadata: { first_name: 'Ada', last_name: 'Rao' } },
  { user_metadata: { full_name: 'Grace Brewster Hopper' } },
  { user_metadata: {}, email: 'mary.jane_watson@example.com' },
  { user_metadata: {}, phone: '15550100199' },
  { user_metadata: { first_name: '', last_name: '' } },
  { user_metadata: { name: '李 雷' } },
])('it writes the initials that the page would write: %j', (known) => {
  const user = { id: '1', ...known }
  const { dataset, styles } = run({ stored: JSON.stringify({ access_token: 'a', user }) })
  expect(dataset.session).toBe('present')
  expect(styles['--session-initials']).toBe(JSON.stringify(initialsOf(displayName(user))))
})

test.each([null, '', 'not json', '{}', '{"user":{}}'])('without a session it marks none: %j', (stored) => {
  expect(run({ stored }).dataset.session).toBeUndefined()
})

test('it marks what somebody has closed of the side bar, and for a visitor nothing', () => {
  const stored = JSON.stringify({ access_token: 'a', user: { id: '1', user_metadata: {} } })
  expect(run({ stored }).dataset.closed).toBe('hiring developers')
  expect(run({ stored, closed: 'rail work' }).dataset.closed).toBe('rail work')
  expect(run({ closed: 'rail' }).dataset.closed).toBeUndefined()
})

test.each(['employer', 'professional', undefined])('what is closed at first fits a %s', (user_type) => {
  const stored = JSON.stringify({ access_token: 'a', user: { id: '1', user_metadata: { user_type } } })
  expect(run({ stored }).dataset.closed).toBe(usuallyClosed(user_type))
  expect(usuallyClosed(user_type).includes('hiring')).toBe(user_type !== 'employer')
  expect(run({ stored, closed: 'hiring' }).dataset.closed).toBe('hiring')
})
