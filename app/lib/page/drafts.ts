/** What somebody typed into a form when their session ended, kept in this tab until they have signed in again. */
const KEY = 'tannr.draft'

type Draft = { name: string; values: Record<string, string> }

function stored(): Draft | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? 'null') ?? undefined
  } catch {
    return undefined // Storage is refused, or holds something else.
  }
}

export function keepDraft(name: string, form: HTMLFormElement): void {
  const values: Record<string, string> = {}
  for (const [field, value] of new FormData(form)) if (typeof value === 'string') values[field] = value
  keepValues(name, values)
}

/** For a form that is about to open: it is filled in with these. */
export function keepValues(name: string, values: Record<string, string>): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ name, values } satisfies Draft))
  } catch {
    // The form stays open, so nothing is lost before the page is left.
  }
}

/** The values kept under this name, if there are any. */
export function draftValues(name: string): Record<string, string> | undefined {
  const draft = stored()
  return draft?.name === name ? draft.values : undefined
}

/** The name of the draft, for a page that opens the form again: 'goal new', 'goal 7c1…'. */
export function draftName(): string | undefined {
  return stored()?.name
}

export function dropDraft(): void {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // There was none to drop.
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
