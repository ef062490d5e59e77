import { setTimeout as wait } from 'node:timers/promises'

/** The answer to what is asked again, as `Retry-After` says, while the server has more to do than it can: on a machine that is late. */
export async function untilAnswered<Answer extends { status: number }>(
  ask: () => Promise<Answer>,
): Promise<Answer> {
  for (;;) {
    const answer = await ask()
    if (answer.status !== 503) return answer
    await wait(1000)
  }
}
