/** The form of an agent, with the rules of the API. */
import { z } from 'zod'

export const agentFormSchema = z.object({
  name: z.string().trim().min(1, 'Enter a name.').max(80, 'At most 80 characters.'),
  capabilities: z
    .string()
    .transform((text) => [
      ...new Set(
        text
          .toLowerCase()
          .split(/[\s,]+/)
          .filter(Boolean),
      ),
    ])
    .pipe(
      z
        .array(z.string().regex(/^[a-z][a-z0-9_.:-]{0,39}$/, 'Letters and digits, separated by commas.'))
        .min(1, 'At least one capability.')
        .max(32, 'At most 32 capabilities.'),
    ),
  role: z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^([a-z][a-z0-9_-]{0,39})?$/, 'Letters, digits, _ and -.')
    .transform((role) => role || 'member'),
})

export type AgentDraft = z.output<typeof agentFormSchema>
