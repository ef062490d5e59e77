import { createServer } from 'node:net'
import type { Config } from '#server/config.ts'
import { explainFailedStart } from '#server/explain-failed-start.ts'
import { runningInstance } from '#server/platform/instance-lock.ts'
import { type Finding, note, well, wrong } from './findings.ts'

const patience = 5000

export async function checkServer(config: Config): Promise<Finding[]> {
  const pid = await runningInstance(config.dataDir)
  if (pid === undefined) {
    const problem = config.port === 0 ? undefined : await portProblem(config)
    return [note('It is not running on this data folder.'), ...(problem ? [wrong(problem)] : [])]
  }
  return [well(`It is running (process ${pid}).`), await readiness(config)]
}

async function readiness({ host, port }: Config): Promise<Finding> {
  const address = `http://${host.includes(':') ? `[${host}]` : host}:${port}`
  const answer = await fetch(`${address}/health/ready`, { signal: AbortSignal.timeout(patience) }).catch(
    () => undefined,
  )
  if (!answer)
    return note(
      `Nothing answers at ${address}: it may have been started with a different HOST or PORT than the ones set here.`,
    )
  const { parts = [] } = (await answer.json().catch(() => ({}))) as {
    parts?: { name: string; ok: boolean; detail?: string }[]
  }
  const failing = parts.filter(({ ok }) => !ok).map(({ name, detail }) => `${name}: ${detail}`)
  return answer.ok
    ? well(`It is ready at ${address}.`)
    : wrong(`It is not ready at ${address}: ${failing.join(' ') || `status ${answer.status}`}`)
}

/** Whether a start could listen on the port. Closes the port again. */
function portProblem({ host, port }: Config): Promise<string | undefined> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', (error) => resolve(explainFailedStart(error) ?? error.message))
    probe.listen(port, host, () => probe.close(() => resolve(undefined)))
  })
}
