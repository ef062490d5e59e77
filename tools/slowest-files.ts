/**
 * Prints the slowest files of a large run, and the share of each folder. Vitest's JSON report leaves out a file's imports and what
 * it does before its first and after its last test, such as starting a server.
 */
import path from 'node:path'
import type { Reporter, TestModule } from 'vitest/node'

const large = 20

export default class SlowestFiles implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    if (modules.length < large) return
    const files = new Map<string, number>()
    const folders = new Map<string, number>()
    let beside = 0
    for (const one of modules) {
      const { seconds, ofTests } = timeOf(one)
      const file = path.relative(process.cwd(), one.moduleId)
      const folder = file.split(path.sep, file.startsWith('tests') ? 2 : 1).join('/')
      files.set(file, seconds)
      folders.set(folder, (folders.get(folder) ?? 0) + seconds)
      beside += seconds - ofTests
    }
    console.log(`\nThe slowest files:\n${lines(files)}\nThe folders:\n${lines(folders)}`)
    console.log(`${beside.toFixed(0).padStart(6)} s of it for imports and hooks`)
  }
}

function timeOf(one: TestModule): { seconds: number; ofTests: number } {
  const { environmentSetupDuration, prepareDuration, collectDuration, setupDuration, duration } =
    one.diagnostic()
  const all = environmentSetupDuration + prepareDuration + collectDuration + setupDuration + duration
  let ofTests = 0
  for (const test of one.children.allTests()) ofTests += test.diagnostic()?.duration ?? 0
  return { seconds: all / 1000, ofTests: ofTests / 1000 }
}

function lines(times: ReadonlyMap<string, number>): string {
  return [...times]
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, 12)
    .map(([name, seconds]) => `${seconds.toFixed(0).padStart(6)} s  ${name}\n`)
    .join('')
}
