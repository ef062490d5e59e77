/**
 * The text without these characters at its end. A pattern such as `/\/+$/` takes the square of their number where they stand in
 * the middle, and whoever sends sixty thousand of them would hold the process for seconds.
 */
export function trimEnd(text: string, characters: string): string {
  let end = text.length
  while (end > 0 && characters.includes(text[end - 1] as string)) end--
  return text.slice(0, end)
}
