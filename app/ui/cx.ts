type Name = string | number | bigint | boolean | null | undefined

/** Joins class names, omitting falsy ones. */
export function cx(...names: Name[]): string {
  return names.filter((name) => typeof name === 'string' && name !== '').join(' ')
}
