/** The controls of all public pages that open a form: each opens its own. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { type EnquiryKind, enquiryKinds } from '#shared/enquiry-kinds.ts'
import { useBrowser } from '#tests/support/browser.ts'
import { builtSite } from '#tests/support/site-map.ts'
import { useSharedTannr } from '#tests/support/tannr.ts'

const tannr = useSharedTannr()
const browser = useBrowser()

/** Of each form its title, and its fields besides name and address. */
const forms: Partial<Record<EnquiryKind, [title: string, ...fields: string[]]>> = {
  waitlist: ['Join the waitlist'],
  'request-demo': ['Request a demo', 'company', 'message'],
  'contact-sales': ['Contact sales', 'company', 'message'],
  contact: ['Contact us', 'message'],
  application: ['Apply', 'link', 'message'],
  story: ['Share your story', 'message'],
  collaborate: ['Work with us on research', 'affiliation', 'message'],
  report: ['Report a concern', 'address', 'message'],
  chat: ['Start a chat', 'topic', 'message'],
  call: ['Ask for a call', 'phone', 'day', 'hours', 'message'],
  salary: ['Submit your data', 'role', 'location', 'experience', 'salary'],
  review: ['Write a review', 'company', 'role', 'rating', 'title', 'message'],
  discussion: ['Ask the community', 'title', 'message'],
  advertising: ['Start advertising', 'company', 'offering', 'message'],
  'media-kit': ['Get the media kit', 'company'],
  trial: ['Start your free trial', 'goal'],
  plan: ['Choose your plan', 'company', 'calls', 'message'],
  answer: ['Add an answer', 'experience', 'message'],
  path: ['Ask for a learning path', 'from', 'to', 'hours', 'message'],
  'enterprise-support': ['Contact enterprise support', 'company', 'urgency', 'message'],
  'security-reports': ['Ask for the security reports', 'company', 'reports', 'role', 'message'],
  weakness: ['Report a vulnerability', 'where', 'severity', 'message'],
}
/** Forms that are part of their page, and open no dialog. */
const inPage = ['subscribe', 'support']

/** The controls of all pages by the form that they say they open, each form and label once, by page. */
function declaredControls(): Map<string, [kind: EnquiryKind, label: string][]> {
  const { pages } = builtSite()
  const control = /<a [^>]*data-enquiry="([^"]+)"[^>]*>([^<]*)</g
  const seen = new Set<string>()
  const byPage = new Map<string, [EnquiryKind, string][]>()
  for (const [address, { file }] of Object.entries(pages)) {
    const html = readFileSync(path.join('build/client', file), 'utf8')
    for (const [, kind = '', label = ''] of html.matchAll(control)) {
      if (seen.has(`${kind} ${label}`)) continue
      seen.add(`${kind} ${label}`)
      byPage.set(address, [...(byPage.get(address) ?? []), [kind as EnquiryKind, label]])
    }
  }
  return byPage
}

test('every control that opens a form opens its own', async () => {
  const controls = declaredControls()
  const kinds = new Set([...controls.values()].flat().map(([kind]) => kind))
  expect([...kinds].toSorted()).toEqual(enquiryKinds.filter((kind) => !inPage.includes(kind)).toSorted())
  const page = await browser.page()
  for (const [address, declared] of controls) {
    await page.goto(tannr.url + address)
    for (const [kind, label] of declared) {
      const [title = '', ...expected] = forms[kind] ?? []
      await page.locator(`[data-enquiry="${kind}"]`).filter({ hasText: label, visible: true }).first().click()
      const dialog = page.getByRole('dialog', { name: title, exact: true })
      await dialog.waitFor()
      const fields = dialog.locator('input:not([type=hidden]), select, textarea').filter({ visible: true })
      const names = await fields.evaluateAll((all) => all.map((one) => one.getAttribute('name')))
      const own = names.filter((name) => !['name', 'email', 'website'].includes(name ?? ''))
      expect(own, `${address}: ${label}`).toEqual(expected)
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'hidden' })
    }
  }
})

test('a form says what was chosen', async () => {
  const page = await browser.page()
  const controls = [
    ['/tannrspace', 'Start Free Trial', 'Start your free trial', 'Pro, $29 per month'],
    ['/api', 'Choose Growth', 'Choose your plan', 'Growth, $299 per month'],
    ['/geekspace/queue-in-postgres', 'Add an answer', 'Add an answer', 'At what size'],
    ['/careers/design', 'Apply Now for Brand Designer', 'Apply', 'Brand Designer'],
  ] as const
  for (const [address, control, title, chosen] of controls) {
    await page.goto(tannr.url + address)
    await page.getByRole('link', { name: control, exact: true }).first().click()
    const dialog = page.getByRole('dialog', { name: title, exact: true })
    await dialog.waitFor()
    await dialog.getByText(chosen).first().waitFor()
  }
})
