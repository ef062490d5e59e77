// Takes envelopes, as Sentry does: a line about the envelope, then two for each item.
Deno.serve(async (request) => {
  const [about, ...items] = (await request.text()).split('\n').filter(Boolean)
  const { dsn } = JSON.parse(about ?? '{}')
  for (let at = 0; at + 1 < items.length; at += 2) {
    const { type } = JSON.parse(items[at]!)
    const { exception, tags } = JSON.parse(items[at + 1]!)
    const [seen] = exception?.values ?? []
    console.log(`${type} for ${dsn}: ${seen?.type} (${seen?.value}), handled ${seen?.mechanism?.handled}`, `region ${tags?.region}`)
  }
  return Response.json({})
})
