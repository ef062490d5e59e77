/** GET /health: name and version of the service. */
import type { Endpoint } from '#server/auth/auth-parts.ts'

export const health: Endpoint = (app) => {
  app.get('/health', async () => ({
    version: 'v2.196.0',
    name: 'GoTrue',
    description: 'GoTrue is a user registration and authentication API',
  }))
}
