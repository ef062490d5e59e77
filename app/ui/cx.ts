type Name = string | number | bigint | boolean | null | undefined

/** Joins class names, leaving out what is off. */
export function cx(...names: Name[]): string {
  return names.filter((name) => typeof name === 'string' && name !== '').join(' ')
}
