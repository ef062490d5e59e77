/** Monthly budgets for models and runs: set by an owner for the workspace and for an agent, and visible to everybody. */
import { expect, test } from 'vitest'
import { useBrowser } from '#tests/support/browser.ts'
import { givenDeveloper, newAgent } from '#tests/support/orcher.ts'
import { signIn } from '#tests/support/people.ts'
import { useSharedTannr } from '#tests/support/tannr.ts'

const tannr = useSharedTannr()
const browser = useBrowser()

const remembering = (at: number) => ({
  tool: 'remember',
  title: `Remember ${at}`,
  args: { text: `Thing ${at}`, from: [] },
})

test('an owner sets the budget of the workspace and of an agent, in dollars, tokens, steps and time', async () => {
  const developer = await givenDeveloper(tannr)
  const { id: agent } = (
    await developer.own.call('POST', '/agents', { ...newAgent, capabilities: ['remember'] })
  ).body
  const page = await browser.page()
  await signIn(page.context(), developer.person)
  await page.goto(`${tannr.url}/orcher/console/workspace`)
  const budget = page.getByRole('region', { name: 'Budget' })
  await budget.getByText('$0.00 used this month, without a budget').waitFor()
  await budget.getByRole('button', { name: 'Set a budget' }).click()
  const whole = page.getByRole('dialog', { name: 'Monthly budget' })
  await whole.getByLabel('Dollars').fill('50')
  await whole.getByLabel('Tokens').fill('2,000,0')
  await whole.getByRole('button', { name: 'Save' }).click()
  await whole.getByText('A whole number such as 2,000,000.').waitFor()
  await whole.getByLabel('Tokens').fill('2,000,000')
  await whole.getByLabel('Steps').fill('2')
  await whole.getByRole('button', { name: 'Save' }).click()
  await budget.getByText('$0.00 of $50.00, 0 of 2,000,000 tokens, and 0 of 2 steps used this month').waitFor()

  await budget.getByRole('button', { name: 'Set an agent’s budget' }).click()
  const own = page.getByRole('dialog', { name: 'Budget of an agent' })
  await own.getByRole('button', { name: 'Save' }).click()
  await own.getByText('Choose an agent.').waitFor()
  await own.getByLabel('Agent').selectOption('analyst')
  await own.getByLabel('Tokens').fill('5000')
  await own.getByLabel('Seconds').fill('3,600')
  await own.getByRole('button', { name: 'Save' }).click()
  await budget
    .getByText('$0.00, 0 of 5,000 tokens, and 0 of 3,600 seconds of run time used this month')
    .waitFor()
  const { body } = await developer.own.call('GET', '/budgets')
  expect(body).toEqual({
    workspace: {
      ...{ money: 50, spent: 0, tokens: 2_000_000, spent_tokens: 0 },
      ...{ steps: 2, spent_steps: 0, seconds: null, spent_seconds: 0 },
    },
    agents: [
      {
        ...{ agent_id: agent, name: 'analyst', money: null, spent: 0, tokens: 5000, spent_tokens: 0 },
        ...{ steps: null, spent_steps: 0, seconds: 3600, spent_seconds: 0 },
      },
    ],
  })

  const three = { agent_id: agent, instruction: 'Remember three things', steps: [1, 2, 3].map(remembering) }
  const submitted = await developer.own.call('POST', '/directives', three)
  expect(submitted.body).toMatchObject({ agent_id: agent })
  const { id } = submitted.body
  await page.goto(`${tannr.url}/orcher/console/directives/${id}`)
  await page.getByText('The workspace has used up its budget of 2 steps for this month.').first().waitFor()
  await page.goto(`${tannr.url}/orcher/console/workspace`)
  await budget.getByText(/^\$0\.00 of \$50\.00, .* 2 of 2 steps,? .*used this month$/).waitFor()
  await budget.getByRole('button', { name: 'Change the budget' }).click()
  await whole.getByLabel('Steps').fill('')
  await whole.getByRole('button', { name: 'Save' }).click()
  await budget.getByText(/^\$0\.00 of \$50\.00, 0 of 2,000,000 tokens, 2 steps, .*used this month$/).waitFor()
  await page.goto(`${tannr.url}/orcher/console/directives/${id}`)
  await page.getByRole('button', { name: 'Resume' }).first().click()
  await page.getByText('Completed').first().waitFor()
})
