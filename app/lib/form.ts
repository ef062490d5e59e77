import { type FormEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { draftKey, drop, fillIn, keep, kept, keptForLater, valuesOf } from './page/drafts.ts'
import { currentSession } from './session/session.ts'
import { SignedOut } from './session/signed-out.ts'
import { toast } from './toast.ts'

/** The part of a schema that a form uses; both builds of zod, classic and mini, satisfy it. */
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

/** Thrown by `submit` for the backend's complaint about one of the fields. */
export class WrongField extends Error {
  readonly field: string

  constructor(field: string, message: string) {
    super(message)
    this.field = field
  }
}

function firstWrong(form: HTMLFormElement, errors: FieldErrors): HTMLElement | null {
  const wrong = [...form.elements].find((element) => (element.getAttribute('name') ?? '') in errors)
  return wrong instanceof HTMLElement ? wrong : null
}

/**
 * One form with one schema. On submit it reads the fields by name and passes the parsed values to `submit`; if they are invalid,
 * it shows the first error of each field and focuses the first invalid one. `busy` is true until `submit` settles. The fields
 * keep their values.
 *
 * With `shows` the form shows why `submit` failed (`failure`); without it, `submit` tells of its failures itself.
 *
 * With a `draft` name it shows them, too, and its values survive the end of the session, a reload and going back: they are
 * filled in again wherever a form of that name is opened next. They are discarded once the form is submitted, reset, or closed
 * with its dialog. A form with a secret has no draft, only `shows`.
 */
export function useForm<Values>(
  schema: Schema<Values>,
  submit: (values: Values) => Promise<void>,
  { draft, shows = draft !== undefined }: { draft?: string; shows?: boolean } = {},
) {
  const [failure, setFailure] = useState<Error>()
  const element = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [busy, setBusy] = useState(false)
  const sender = useSender(busy)
  const written = useDraft(element, draft)

  const complain = (form: HTMLFormElement, found: FieldErrors) => {
    setErrors(found)
    return firstWrong(form, found)
  }

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const parsed = schema.safeParse(Object.fromEntries(new FormData(form)))
    if (!parsed.success) return complain(form, firstMessages(parsed.error.issues))?.focus()
    setErrors({})
    setFailure(undefined)
    sender.current = document.activeElement as HTMLElement | null
    setBusy(true)
    try {
      await submit(parsed.data)
      written.drop()
    } catch (error) {
      if (error instanceof WrongField) sender.current = complain(form, { [error.field]: error.message })
      else if (!shows) throw error
      else setFailure(error as Error)
      if (error instanceof SignedOut) written.keep(form)
    } finally {
      setBusy(false)
    }
  }

  // POST, so that a form submitted without scripts puts nothing into the address.
  return {
    errors,
    busy,
    failure,
    form: {
      ...{ ref: element, onSubmit, noValidate: true, method: 'post', 'data-scripted': '' },
      onInput: (event: FormEvent<HTMLFormElement>) => {
        const name = (event.target as Element).getAttribute('name')
        // The error was about the previous value.
        if (name && name in errors) setErrors(({ [name]: _, ...others }) => others)
        if (draft) written.keep(event.currentTarget)
      },
      onReset: () => {
        setErrors({})
        written.drop()
      },
    } as const,
  }
}

/** The element that had the focus when the form was submitted. */
function useSender(busy: boolean) {
  const sender = useRef<HTMLElement | null>(null)
  useEffect(() => {
    // A disabled button loses the focus; it is restored unless something else took it.
    if (!busy && document.activeElement === document.body) sender.current?.focus()
    if (!busy) sender.current = null
  }, [busy])
  return sender
}

/** Saves what is typed under a name, and restores it. */
function useDraft(element: RefObject<HTMLFormElement | null>, name: string | undefined) {
  const key = useRef<string>(undefined)
  useEffect(() => {
    const form = element.current
    key.current = name && draftKey(name)
    const values = key.current && kept<Record<string, string>>(key.current)
    if (!values || !form) return
    fillIn(form, values)
    // Some fields only appear once others are filled in.
    queueMicrotask(() => fillIn(form, values))
  }, [element, name])
  // Before the dialog is removed: only a person closes one.
  useLayoutEffect(() => {
    const dialog = name && element.current?.closest('dialog')
    const closed = () => key.current && drop(key.current)
    if (dialog) dialog.addEventListener('close', closed)
    return () => {
      if (dialog) dialog.removeEventListener('close', closed)
      if (key.current && !currentSession() && kept(key.current)) toast.error(keptForLater)
    }
  }, [element, name])
  return {
    keep: (form: HTMLFormElement) => key.current && keep(key.current, valuesOf(form)),
    drop: () => key.current && drop(key.current),
  }
}
