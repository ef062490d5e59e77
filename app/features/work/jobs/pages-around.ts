/** The page numbers to show; undefined is a gap of at least two. */
export function pagesAround(current: number, last: number): (number | undefined)[] {
  const wanted = [1, 2, current - 1, current, current + 1, last - 1, last]
  const shown = [...new Set(wanted)].filter((page) => page >= 1 && page <= last).sort((a, b) => a - b)
  return shown.flatMap((page, index) => {
    const before = shown[index - 1] ?? page - 1
    if (page - before === 2) return [page - 1, page]
    return page - before > 2 ? [undefined, page] : [page]
  })
}
