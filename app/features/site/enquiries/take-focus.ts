/** A ref for the replacement of a submitted form, which takes the focus that was in the form. */
export const takeFocus = (element: HTMLElement | null) => element?.focus()
