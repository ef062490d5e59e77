/**
 * What accessibility.test.ts checks, for pages that are made from content. Pages of a kind share one template, so only the
 * narrowest window is checked, where most can go wrong, and colors and scripts only on the first page of a kind.
 */
import { test } from 'vitest'
import { expectAccessible } from '#tests/support/axe.ts'
import { builtSite, promisedAddresses } from '#tests/support/site-map.ts'
import { useSharedTannr } from '#tests/support/tannr.ts'
import { useVisitor } from '#tests/support/visitor.ts'

const tannr = useSharedTannr()
const visitor = useVisitor(tannr)
const reader = useVisitor(tannr, { scripts: false })
const promised: readonly string[] = promisedAddresses
const articles = Object.keys(builtSite().pages).filter((address) => !promised.includes(address))
const kindOf = (address: string) => address.slice(0, address.lastIndexOf('/'))
const isFirstOfKind = (address: string) =>
  articles.find((other) => kindOf(other) === kindOf(address)) === address

test.each(articles)(
  '%s: axe finds nothing on a phone, nothing scrolls sideways, the policy refuses nothing',
  async (address) => {
    const isFirst = isFirstOfKind(address)
    const page = await (isFirst ? visitor : reader).visit(address, 320)
    await expectAccessible(page, address, [320], isFirst ? undefined : [])
  },
)
