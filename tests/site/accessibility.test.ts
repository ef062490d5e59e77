/**
 * Every specified page in the browser: WCAG 2.2 AA as far as a program can check, in both themes, from a small phone to a desktop,
 * and nothing that the page's own policy refuses while it loads. Pages in use are checked by open-states and workspace-states,
 * articles by article-accessibility.
 */
import { test } from 'vitest'
import { expectAccessible } from '#tests/support/axe.ts'
import { promisedAddresses } from '#tests/support/site-map.ts'
import { useSharedTannr } from '#tests/support/tannr.ts'
import { useVisitor } from '#tests/support/visitor.ts'

const visitor = useVisitor(useSharedTannr())
const widths = [1280, 768, 320]

test.each(promisedAddresses)(
  '%s: axe finds nothing, nothing scrolls sideways, and the policy refuses nothing',
  async (address) => expectAccessible(await visitor.visit(address, 1280), address, widths),
)
