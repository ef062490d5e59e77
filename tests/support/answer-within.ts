import { setTimeout as wait } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'

/**
 * The answer as soon as it is what is meant, or else the first one that is asked for so many milliseconds from now: how long an answer
 * takes on a busy machine is not part of that time.
 */
export async function answerWithin<Answer>(
  milliseconds: number,
  ask: () => Promise<Answer>,
  meant: Answer,
): Promise<Answer> {
  const until = performance.now() + milliseconds
  for (;;) {
    const isLast = performance.now() >= until
    const answer = await ask()
    if (isLast || isDeepStrictEqual(answer, meant)) return answer
    await wait(Math.min(20, Math.max(0, until - performance.now())))
  }
}
