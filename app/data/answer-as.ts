type Call = { throwOnError(): PromiseLike<{ data: unknown }> }

/**
 * The result of a data API call whose generated type is only `Json`: `Answer` is the shape that the SQL function or selection
 * returns. Throws the server's error.
 */
export async function answerAs<Answer>(call: Call): Promise<Answer> {
  const { data } = await call.throwOnError()
  return data as Answer
}
