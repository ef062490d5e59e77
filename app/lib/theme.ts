import { type Clock, now } from './clock.ts'

export type Theme = 'light' | 'dark'

const HOUR = 3_600_000

/** Dark from 18:00 to 05:59 local time. */
export function isNight(at: Date): boolean {
  const hour = at.getHours()
  return hour >= 18 || hour < 6
}

export function themeFor(at: Date, systemPrefersDark: boolean): Theme {
  return isNight(at) || systemPrefersDark ? 'dark' : 'light'
}

export const canvasColour: Record<Theme, string> = { light: '#faf8f4', dark: '#131110' }

function show(theme: Theme): void {
  document.documentElement.dataset.theme = theme
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', canvasColour[theme])
}

/** Updates the theme while the page is open: every hour, when the system setting changes, and when the tab becomes visible. */
export function keepTheme(clock: Clock = now): () => void {
  const system = matchMedia('(prefers-color-scheme: dark)')
  const check = () => show(themeFor(clock(), system.matches))
  check()
  const hourly = setInterval(check, HOUR)
  system.addEventListener('change', check)
  document.addEventListener('visibilitychange', check)
  return () => {
    clearInterval(hourly)
    system.removeEventListener('change', check)
    document.removeEventListener('visibilitychange', check)
  }
}
