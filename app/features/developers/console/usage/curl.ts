/** A logged call as something to paste into a terminal. Keys, bodies and queries are in no log, so none is in it. */
import type { LoggedRequest } from '#app/features/developers/console/console-queries.ts'

export function curlOf({ method, path, request_id }: LoggedRequest): string {
  const lines = [`curl "$TANNR_URL${path}"`, `  -H "Authorization: Bearer $TANNR_API_KEY"`]
  if (method !== 'GET' && method !== 'POST') lines.splice(1, 0, `  -X ${method}`)
  if (method === 'POST') lines.push(`  -H "Idempotency-Key: ${request_id}"`)
  if (method !== 'GET' && method !== 'DELETE') {
    lines.push(`  -H "Content-Type: application/json"`, `  -d @body.json`)
  }
  return lines.join(' \\\n')
}
