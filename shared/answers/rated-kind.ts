import type { IntentKind } from './answer.ts'

/** What was rated: an answer, by its prompt, or a help article. */
export type RatedKind = IntentKind | 'article'
