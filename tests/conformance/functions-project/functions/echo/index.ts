Deno.serve(async (request) => {
  const contentType = request.headers.get('content-type')
  const body = contentType?.startsWith('multipart/')
    ? await Promise.all(
        [...(await request.formData())].map(async ([name, value]) => [name, typeof value === 'string' ? value : await value.text()]),
      )
    : await request.text()
  return Response.json({
    method: request.method,
    url: request.url,
    contentType,
    body,
    authorization: request.headers.get('authorization'),
    custom: request.headers.get('x-custom'),
    apikey: request.headers.get('apikey'),
  })
})
