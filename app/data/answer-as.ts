type Call = { throwOnError(): PromiseLike<{ data: unknown }> }

/**
 * What a call of the data API answers, where the generated types know only `Json`: `Answer` is the shape that the function
 * or the selection in SQL gives it. Throws what the server refused with.
 */
export async function answerAs<Answer>(call: Call): Promise<Answer> {
  const { data } = await call.throwOnError()
  return data as Answer
}
