/** The ref of what takes a sent form's place: the focus was in the form, and the form has gone. */
export const takeFocus = (element: HTMLElement | null) => element?.focus()
