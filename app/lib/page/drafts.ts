import { currentSession } from '#app/lib/session/session.ts'

/**
 * Drafts of forms, in sessionStorage, per person, until they are submitted or discarded. They survive a reload, going back and
 * the end of the session.
 */
const PREFIX = 'tannr-form'

/** Shown when a form closes because the session ended; its draft is kept. */
export const keptForLater = 'You were signed out. Sign in again to continue: what you typed is saved.'

/**
 * The storage key of a draft; undefined for visitors, who have none. Computed once, as it must survive the end of the session.
 */
export function draftKey(name: string): string | undefined {
  const person = currentSession()?.user.id
  return person && `${PREFIX} ${person} ${name}`
}

export function keep(key: string, values: unknown): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(values))
  } catch {
    // Without storage, the draft lasts as long as the form is open.
  }
}

export function kept<Values>(key: string): Values | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') ?? undefined
  } catch {
    return undefined // Storage is denied, or holds something else.
  }
}

export function drop(key: string): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // There was nothing to remove.
  }
}

/** The values of the fields of a form, by name. */
export function valuesOf(form: HTMLFormElement): Record<string, string> {
  const values: Record<string, string> = {}
  for (const [field, value] of new FormData(form)) if (typeof value === 'string') values[field] = value
  return values
}

/** Saves the values that a form about to be opened is filled in with. */
export function keepValues(name: string, values: Record<string, string>): void {
  const key = draftKey(name)
  if (key) keep(key, values)
}

/** The values saved under this name, if any. */
export function draftValues(name: string): Record<string, string> | undefined {
  const key = draftKey(name)
  return key === undefined ? undefined : kept(key)
}

/** Which form of a subject has a draft: 'new', or the id of a record. */
export function draftOf(subject: string): string | undefined {
  const begin = `${draftKey(subject)} `
  try {
    const found = Object.keys(sessionStorage).find((key) => key.startsWith(begin))
    return found?.slice(begin.length)
  } catch {
    return undefined // Storage is refused.
  }
}

/** Enters the values as a person would, so that controlled fields notice. */
export function fillIn(form: HTMLFormElement, values: Record<string, string>): void {
  for (const field of form.elements) {
    const name = field.getAttribute('name')
    if (!name || !isField(field)) continue
    if (field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio')) {
      const checked = values[name] === field.value
      if (field.checked !== checked) field.click()
    } else if (values[name] !== undefined && field.value !== values[name]) {
      // React overrides the setter on the element; the prototype has the browser's.
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
