/**
 * Removes these characters from the end of the text. A pattern such as `/\/+$/` takes quadratic time on runs of them inside the
 * text: sixty thousand would block the process for seconds.
 */
export function trimEnd(text: string, characters: string): string {
  let end = text.length
  while (end > 0 && characters.includes(text[end - 1] as string)) end--
  return text.slice(0, end)
}
