type KeyPress = Pick<KeyboardEvent, 'ctrlKey' | 'metaKey' | 'altKey' | 'defaultPrevented' | 'isComposing'>

/** Keys typed into a field, or combined with a modifier, are no shortcuts. */
export function isTyping(
  event: KeyPress,
  target: { tagName: string; isContentEditable: boolean } | null,
): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || event.isComposing)
    return true
  return target !== null && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
}
