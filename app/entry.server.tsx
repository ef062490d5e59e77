import { Writable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, ServerRouter } from 'react-router'

/** A page that cannot be rendered fails the build; this says why. */
export function handleError(error: unknown) {
  if (error === noSuchPage) return
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
}

const noSuchPage = new Response(null, { status: 404 })

/**
 * Runs in the build alone: every page is written out whole, so there is nothing to stream. What is written for /404 is
 * sent for any address that leads nowhere, one of the shape of a page's among them (/news/:slug). So it is written as
 * what the root draws when nothing is found, and says so to hydration: that holds wherever the browser finds itself.
 */
export default function renderDocument(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
) {
  if (/^\/404\/?$/.test(new URL(request.url).pathname)) {
    if (status !== noSuchPage.status) throw noSuchPage
    // The build takes no other answer for a page.
    return documentOf(request, 200, headers, context)
  }
  return documentOf(request, status, headers, context)
}

function documentOf(request: Request, status: number, headers: Headers, context: EntryContext) {
  return new Promise<Response>((resolve, reject) => {
    const chunks: Buffer[] = []
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(chunk)
        done()
      },
      final(done) {
        headers.set('content-type', 'text/html')
        resolve(new Response(Buffer.concat(chunks), { status, headers }))
        done()
      },
    })
    const { pipe } = renderToPipeableStream(<ServerRouter context={context} url={request.url} />, {
      onAllReady: () => pipe(sink),
      onShellError: reject,
      onError: reject,
    })
  })
}
