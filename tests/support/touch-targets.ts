import type { Page } from 'playwright-core'

/**
 * What is pressed on a page and takes a finger on less than 44 by 44 px, with its size: links within a sentence aside, and labels,
 * stretched links and the like counted as what they are of. The page is one of a phone with touch.
 */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const least = 44
    const pressed = 'a[href], button, summary, select, textarea, input:not([type=hidden]), [role=switch]'
    const inSentence = (one: Element) =>
      one.tagName === 'A' &&
      getComputedStyle(one).display === 'inline' &&
      (one.parentElement?.innerText ?? '').length > (one as HTMLElement).innerText.length + 6
    const small: string[] = []
    for (const one of document.querySelectorAll<HTMLElement>(pressed)) {
      const box = one.getBoundingClientRect()
      if (!one.checkVisibility({ visibilityProperty: true }) || one.closest('.sr-only') || inSentence(one))
        continue
      if ((box.width >= least && box.height >= least) || box.width < 2 || one.matches(':disabled')) continue
      one.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
      const { left, top, width, height } = one.getBoundingClientRect()
      const labels = [...((one as HTMLInputElement).labels ?? [])]
      const takes = (across: number, down: number) => {
        const hit = document.elementFromPoint(left + width / 2 + across, top + height / 2 + down)
        return hit !== null && [one, ...labels].some((part) => part.contains(hit))
      }
      // Something floats above it: it is no target now.
      if (!takes(0, 0)) continue
      const extent = (across: 0 | 1, down: 0 | 1) => {
        let pixels = 1
        for (const way of [-1, 1]) {
          for (let step = way; Math.abs(step) < 60 && takes(across * step, down * step); step += way) pixels++
        }
        return pixels
      }
      const [wide, high] = [extent(1, 0), extent(0, 1)]
      // A pixel at an edge may be its neighbor's.
      if (wide < least - 1 || high < least - 1) {
        const name = one.getAttribute('aria-label') ?? (one.innerText || one.id)
        small.push(`${name.trim()}: ${wide} x ${high}`)
      }
    }
    return small
  })
}
