/** How figures are printed: name, value, and limit. */

export function title(text: string): void {
  console.log(`\n${text}\n${'-'.repeat(text.length)}`)
}

export function row(what: string, figure: string, limit: string): void {
  console.log(`${what.padEnd(52)} ${figure.padStart(14)}   ${limit}`)
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}
