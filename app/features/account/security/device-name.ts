/** A browser and its system in plain words; a user agent string is only a hint. */
const browsers: readonly [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const systems: readonly [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

const first = (list: readonly [RegExp, string][], text: string) => list.find(([mark]) => mark.test(text))?.[1]

export function deviceName(userAgent: string | null): string {
  const text = userAgent ?? ''
  const [browser, system] = [first(browsers, text), first(systems, text)]
  if (browser && system) return `${browser} on ${system}`
  return browser ?? system ?? 'An app'
}

export const isHandheld = (userAgent: string | null) => /iPhone|iPad|Android/.test(userAgent ?? '')
