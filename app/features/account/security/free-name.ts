/** The kind of factor, with a number if that name is taken. */
export function freeName(kind: string, taken: readonly { friendly_name?: string }[]): string {
  const names = taken.map(({ friendly_name: name }) => name)
  for (let number = 1; ; number++) {
    const name = number === 1 ? kind : `${kind} ${number}`
    if (!names.includes(name)) return name
  }
}
