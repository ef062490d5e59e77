/**
 * The pages that are made from content, as accessibility.test.ts looks at the others. Those of a kind share one template:
 * the narrowest window, where most can go wrong, stands for all, and the first of a kind for the colors of the others.
 */
import { test } from 'vitest'
import { expectAccessible } from '#tests/support/axe.ts'
import { builtSite, promisedAddresses } from '#tests/support/site-map.ts'
import { useTannr } from '#tests/support/tannr.ts'
import { useVisitor } from '#tests/support/visitor.ts'

const visitor = useVisitor(useTannr())
const promised: readonly string[] = promisedAddresses
const articles = Object.keys(builtSite().pages).filter((address) => !promised.includes(address))
const kindOf = (address: string) => address.slice(0, address.lastIndexOf('/'))
const isFirstOfKind = (address: string) =>
  articles.find((other) => kindOf(other) === kindOf(address)) === address

test.each(articles)(
  '%s: axe finds nothing on a phone, nothing scrolls sideways, the policy refuses nothing',
  async (address) => {
    const page = await visitor.visit(address, 320)
    await expectAccessible(page, address, [320], isFirstOfKind(address) ? undefined : ['light'])
  },
)
