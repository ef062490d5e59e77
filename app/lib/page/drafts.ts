import { currentSession } from '#app/lib/session/session.ts'

/**
 * What somebody is typing into a form: kept in this tab, for them alone, until it is sent or thrown away. It outlives a reload,
 * a way back and a session that ends.
 */
const PREFIX = 'tannr-form'

/** Said where a form goes with the session that ended, and what was typed is kept. */
export const keptForLater = 'You were signed out. Sign in again to continue: what you typed is saved.'

/** Where a draft lies, or undefined for visitors, who have none. Asked for once: it holds after the session has ended. */
export function draftKey(name: string): string | undefined {
  const person = currentSession()?.user.id
  return person && `${PREFIX} ${person} ${name}`
}

export function keep(key: string, values: unknown): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(values))
  } catch {
    // Where nothing may be kept, it is kept while the form is open.
  }
}

export function kept<Values>(key: string): Values | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') ?? undefined
  } catch {
    return undefined // Storage is refused, or holds something else.
  }
}

export function drop(key: string): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // There was nothing to drop.
  }
}

/** What stands in the fields of a form, by name. */
export function valuesOf(form: HTMLFormElement): Record<string, string> {
  const values: Record<string, string> = {}
  for (const [field, value] of new FormData(form)) if (typeof value === 'string') values[field] = value
  return values
}

/** For a form that is about to open: it is filled in with these. */
export function keepValues(name: string, values: Record<string, string>): void {
  const key = draftKey(name)
  if (key) keep(key, values)
}

/** The values kept under this name, if there are any. */
export function draftValues(name: string): Record<string, string> | undefined {
  const key = draftKey(name)
  return key === undefined ? undefined : kept(key)
}

/** Which form of a subject somebody was in the middle of: 'new', or the id of a record. */
export function draftOf(subject: string): string | undefined {
  const begin = `${draftKey(subject)} `
  try {
    const found = Object.keys(sessionStorage).find((key) => key.startsWith(begin))
    return found?.slice(begin.length)
  } catch {
    return undefined // Storage is refused.
  }
}

/** Types the values in again, as a person would, so that controlled fields hear of it. */
export function fillIn(form: HTMLFormElement, values: Record<string, string>): void {
  for (const field of form.elements) {
    const name = field.getAttribute('name')
    if (!name || !isField(field)) continue
    if (field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio')) {
      const checked = values[name] === field.value
      if (field.checked !== checked) field.click()
    } else if (values[name] !== undefined && field.value !== values[name]) {
      // React keeps a setter of its own on the element; the prototype's is the browser's.
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, values[name])
      field.dispatchEvent(
        new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }),
      )
    }
  }
}

function isField(element: Element): element is HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement {
  return (
    element instanceof HTMLInputElement ||
    element instanceof HTMLTextAreaElement ||
    element instanceof HTMLSelectElement
  )
}
