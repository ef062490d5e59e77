import { openBrowser, whereItIsNoon } from './browser.ts'
const [base, out, addresses, widths, themes, js] = process.argv.slice(2) as string[]
const browser = await openBrowser()
for (const theme of themes!.split(',')) for (const w of widths!.split(',')) for (const a of addresses!.split(',')) {
  const c = await browser.newContext({ colorScheme: theme as 'light', viewport: { width: +w, height: +w < 500 ? 844 : +w > 1800 ? 1080 : 960 }, reducedMotion: 'reduce', timezoneId: whereItIsNoon(new Date()), javaScriptEnabled: js !== 'off', hasTouch: +w < 500 })
  const p = await c.newPage()
  p.on('pageerror', e => console.log(a, w, 'ERR', e.message.slice(0, 300)))
  p.on('console', m => m.type() === 'error' && !/404|Failed to load|ERR_/.test(m.text()) && console.log(a, w, m.text().slice(0, 2500)))
  await p.goto(base + a, { waitUntil: 'load' })
  await p.waitForTimeout(js === 'off' ? 300 : 2500)
  const over = await p.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  if (over > 0) console.log(a, w, 'OVERFLOW', over)
  await p.screenshot({ path: `${out}/${(a.slice(1) || 'home').replaceAll('/', '-')}-${theme}-${w}.png`, fullPage: true })
  await c.close()
}
await browser.close()
