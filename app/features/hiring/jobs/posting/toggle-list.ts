/** Makes the selected lines a list, or plain if all are list items; returns text and selection. */
export function toggleList(
  text: string,
  from: number,
  to: number,
): { text: string; start: number; end: number } {
  const start = text.lastIndexOf('\n', from - 1) + 1
  const after = text.indexOf('\n', Math.max(from, to))
  const end = after === -1 ? text.length : after
  const lines = text.slice(start, end).split('\n')
  const isList = lines.every((line) => !line.trim() || /^[-•*] /.test(line))
  const changed = lines
    .map((line) =>
      isList && line.trim()
        ? line.replace(/^[-•*] /, '')
        : line.trim() || lines.length === 1
          ? `- ${line}`
          : line,
    )
    .join('\n')
  return { text: text.slice(0, start) + changed + text.slice(end), start, end: start + changed.length }
}
