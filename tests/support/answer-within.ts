import { setTimeout as wait } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'

/**
 * The first response that satisfies the condition, otherwise the first one requested after this many milliseconds: the duration
 * of responses on a busy machine is not counted.
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
