/** kill -9 in the middle of writes. */
import { reached, writeUntilCut, writtenCompanies } from '#tests/support/acknowledged-writes.ts'
import { isRunning, postmaster } from '#tests/support/processes.ts'
import type { Fault } from './fault.ts'
import type { Stage } from './stage.ts'

const writers = 16
const acknowledgedPerRound = 200
const startGoal = 3

const nodeKilled: Fault = {
  number: 2,
  name: 'kill -9 of Node, 20 rounds, 16 writers',
  goal: `0 acknowledged writes lost, no orphan, next start within ${startGoal} s`,
  size: 'minutes',
  run: (stage) => killRounds(stage, 20, async ({ pid }) => void process.kill(pid, 'SIGKILL')),
}

const bothKilled: Fault = {
  number: 3,
  name: 'kill -9 of Node and PostgreSQL at once, 5 rounds, 16 writers',
  goal: `0 acknowledged writes lost, no orphan, next start within ${startGoal} s`,
  size: 'minutes',
  run: (stage) =>
    killRounds(stage, 5, async ({ pid, dataDir }) => {
      const database = await postmaster(dataDir)
      process.kill(pid, 'SIGKILL')
      process.kill(database, 'SIGKILL')
    }),
}

export const crashFaults: readonly Fault[] = [nodeKilled, bothKilled]

async function killRounds(
  stage: Stage,
  rounds: number,
  kill: (victim: { pid: number; dataDir: string }) => Promise<void>,
) {
  const dataDir = await stage.dataFolder()
  const acknowledged = new Set<string>()
  let slowest = 0
  let orphans = 0
  let running = await stage.start({ dataDir, env: { LOG_LEVEL: 'error' } })
  for (let round = 0; round < rounds; round++) {
    const before = await postmaster(dataDir)
    const { url, secretKey, pid } = running
    const writing = Array.from({ length: writers }, () => writeUntilCut(url, secretKey, acknowledged))
    await reached(acknowledged, acknowledged.size + acknowledgedPerRound)
    await kill({ pid, dataDir })
    await Promise.all(writing)
    await running.stop()
    const started = performance.now()
    running = await stage.start({ dataDir, env: { LOG_LEVEL: 'error' } })
    slowest = Math.max(slowest, (performance.now() - started) / 1000)
    if (isRunning(before) && (await postmaster(dataDir)) !== before) orphans++
  }
  const found = await writtenCompanies(running.url, running.secretKey)
  const lost = [...acknowledged].filter((name) => !found.has(name)).length
  return {
    figure: `${acknowledged.size} acknowledged, ${lost} lost, ${orphans} orphans, slowest start ${slowest.toFixed(1)} s`,
    held: lost === 0 && orphans === 0 && slowest <= startGoal,
  }
}
