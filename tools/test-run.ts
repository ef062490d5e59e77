/**
 * `npm test`: checks, the build of the site, then all tests. With arguments it runs only those tests: kinds (unit, sdks,
 * database, conformance, operations, faults, e2e, site), paths, or --changed for what the uncommitted changes affect, with the
 * database tests if they include SQL. The last line is the count alone.
 */
import { spawn, spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { type Check, checks } from './checks.ts'
import { ensureChromium } from './ensure-chromium.ts'
import { chosenTests } from './test-choice.ts'

const root = path.resolve(import.meta.dirname, '..')
const started = Date.now()
let passed = 0
let failed = 0

process.env.PATH = `${path.join(root, 'node_modules/.bin')}${path.delimiter}${process.env.PATH}`

const words = process.argv.slice(2)
const choice = chosenTests(words, changedFiles())
/** Tests of other names are skipped on purpose. */
const isByName = words.some((word) => /^(-t|--testNamePattern(=.*)?)$/.test(word))
if (choice.everything) {
  // The build mostly uses one core, so the checks that do not use its route types run beside it.
  const site = run('node', ['tools/build.ts'])
  await runChecks(checks.filter(({ routeTypes }) => !routeTypes))
  step('Site')
  count((await site) === 0)
  await runChecks(checks.filter(({ routeTypes }) => routeTypes))
}
if (choice.browser) {
  step('Browser')
  count(await ensureChromium())
}
step('Tests')
await runVitest(choice.arguments)
if (choice.database) {
  step('Database tests, as SQL has changed')
  await runVitest(chosenTests(['database']).arguments)
}

console.log(`\nDone in ${Math.round((Date.now() - started) / 1000)} s.`)
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0

/** Paths changed or added since the last commit; none outside a Git checkout. */
function changedFiles(): string[] {
  const git = (...words: string[]) => spawnSync('git', words, { cwd: root, encoding: 'utf8' }).stdout ?? ''
  return [git('diff', '--name-only', 'HEAD'), git('ls-files', '--others', '--exclude-standard')]
    .join('\n')
    .split('\n')
    .filter(Boolean)
}

async function runChecks(chosen: readonly Check[]): Promise<void> {
  for (const check of chosen) {
    step(check.title)
    count(await check.run())
  }
}

function step(title: string): void {
  console.log(`\n== ${title} (${Math.round((Date.now() - started) / 1000)} s)`)
}

function count(ok: boolean): void {
  if (ok) passed++
  else failed++
}

async function runVitest(chosen: readonly string[]): Promise<void> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'tannr-report-'))
  const report = path.join(folder, 'report.json')
  const status = await run('vitest', [
    'run',
    '--reporter=dot',
    '--reporter=json',
    '--reporter=./tools/slowest-files.ts',
    `--outputFile.json=${report}`,
    ...chosen,
  ])
  const result = await readFile(report, 'utf8').then(
    (text) => JSON.parse(text) as Report,
    () => undefined,
  )
  if (result?.numPendingTests && !isByName)
    console.log(`${result.numPendingTests} skipped, as what they need is not on this machine.`)
  await rm(folder, { recursive: true, force: true })
  passed += result?.numPassedTests ?? 0
  failed += result?.numFailedTests ?? 0
  // A file that failed to load, or a failed hook, has no failing test that would be counted.
  const broken = result?.testResults.filter(
    (suite) => suite.status === 'failed' && !suite.assertionResults.some(isFailed),
  )
  failed += broken?.length ?? 0
  if (status !== 0 && failed === 0) failed++
}

type Report = {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  testResults: Suite[]
}

type Suite = { status: string; assertionResults: { status: string }[] }

function isFailed({ status }: { status: string }): boolean {
  return status === 'failed'
}

function run(command: string, args: string[]): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit' })
    child.once('error', (error) => {
      console.error(error.message)
      resolve(1)
    })
    child.once('exit', (code) => resolve(code ?? 1))
  })
}
