import { type FormEvent, useEffect, useRef, useState } from 'react'

/** What a zod schema offers, whichever build of zod made it. */
type Schema<Values> = {
  safeParse(
    input: unknown,
  ):
    | { success: true; data: Values }
    | { success: false; error: { issues: readonly { path: PropertyKey[]; message: string }[] } }
}

export type FieldErrors = Readonly<Record<string, string>>

function firstMessages(issues: readonly { path: PropertyKey[]; message: string }[]): FieldErrors {
  const errors: Record<string, string> = {}
  for (const { path, message } of issues) errors[String(path[0])] ??= message
  return errors
}

function focusFirst(form: HTMLFormElement, errors: FieldErrors): void {
  const wrong = [...form.elements].find((element) => (element.getAttribute('name') ?? '') in errors)
  if (wrong instanceof HTMLElement) wrong.focus()
}

/**
 * One form on one schema: reads the fields by name, shows the first complaint of each and moves to the first wrong one,
 * else hands the values over. `busy` lasts until `submit` settles. What was typed stays in the fields.
 */
export function useForm<Values>(schema: Schema<Values>, submit: (values: Values) => Promise<void>) {
  const [errors, setErrors] = useState<FieldErrors>({})
  const [busy, setBusy] = useState(false)
  const sender = useRef<HTMLElement | null>(null)

  useEffect(() => {
    // A button that was disabled loses the focus; it gets it back unless something else took it.
    if (!busy && document.activeElement === document.body) sender.current?.focus()
    if (!busy) sender.current = null
  }, [busy])

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const parsed = schema.safeParse(Object.fromEntries(new FormData(form)))
    if (!parsed.success) {
      const found = firstMessages(parsed.error.issues)
      setErrors(found)
      focusFirst(form, found)
      return
    }
    setErrors({})
    sender.current = document.activeElement as HTMLElement | null
    setBusy(true)
    try {
      await submit(parsed.data)
    } finally {
      setBusy(false)
    }
  }

  // POST, so that a form sent without scripts puts nothing that was typed into an address.
  return { errors, busy, form: { onSubmit, noValidate: true, method: 'post', 'data-scripted': '' } as const }
}
