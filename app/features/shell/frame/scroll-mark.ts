/** Below this scroll position the page counts as scrolled: a bar without a border gets one. */
const SOME = 50
/** Below this position the bar only shows the logo: later on the landing page of a signed-in person. */
const FAR = 600
const FAR_AT_HOME = 800

/** Mirrors how far the page is scrolled on <html>, where the style sheet reads it. */
export function keepScrollMark(): () => void {
  const root = document.documentElement
  const mark = () => {
    const far = root.dataset.session && location.pathname === '/' ? FAR_AT_HOME : FAR
    const reach = scrollY > far ? 'far' : scrollY > SOME ? 'some' : ''
    if ((root.dataset.scrolled ?? '') === reach) return
    if (reach) root.dataset.scrolled = reach
    else delete root.dataset.scrolled
  }
  mark()
  addEventListener('scroll', mark, { passive: true })
  return () => removeEventListener('scroll', mark)
}
