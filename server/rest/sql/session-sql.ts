/** The statement that sets role, claims and settings before the others. */
import { quoteIdentifier, type Statement } from '#server/platform/database.ts'
import type { Setting } from '#server/rest/catalog/catalog.ts'

export type Session = {
  role: string
  /** JSON. */
  claims: string
  method: string
  path: string
  /** JSON objects of the headers without cookies, and of the cookies. */
  headers: string
  cookies: string
  searchPath: string
  readOnly: boolean
  roleSettings: readonly Setting[]
  timezone: string | undefined
  /** Read by SQL as `app.settings.…`. */
  appSettings: Readonly<Record<string, string>>
  /** The function's own settings, which apply to the whole transaction. */
  hoisted: readonly Setting[]
}

/** Named by role, like every statement whose rights are checked when it is planned. */
export function preRequestStatement(name: string, role: string): Statement {
  const called = name.split('.').map(quoteIdentifier).join('.')
  return { name: `${role}:pre-request:${called}`, text: `select ${called}()`, values: [] }
}

/** All settings are local to the transaction. */
export function sessionStatement(session: Session): Statement {
  const settings: Setting[] = [
    ['search_path', session.searchPath],
    ...session.roleSettings,
    ['role', session.role],
    ['request.jwt.claims', session.claims],
    ['request.method', session.method],
    ['request.path', session.path],
    ['request.headers', session.headers],
    ['request.cookies', session.cookies],
    ...(session.timezone === undefined ? [] : [['timezone', session.timezone] as const]),
    ...session.hoisted,
    ...Object.entries(session.appSettings).map(([name, value]) => [`app.settings.${name}`, value] as const),
    ...(session.readOnly ? [['transaction_read_only', 'on'] as const] : []),
  ]
  const text = statementFor(settings.length)
  return { name: `session:${settings.length}`, text, values: settings.flat() }
}

const texts = new Map<number, string>()

/** One text per number of settings, so that each is prepared once. */
function statementFor(count: number): string {
  let text = texts.get(count)
  if (text === undefined) {
    const calls = Array.from(
      { length: count },
      (_, index) => `set_config($${2 * index + 1}, $${2 * index + 2}, true)`,
    )
    text = `select ${calls.join(', ')}`
    texts.set(count, text)
  }
  return text
}
