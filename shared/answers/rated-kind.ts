import type { IntentKind } from './answer.ts'

/** What was rated: an answer by what was asked, or an article of the help. */
export type RatedKind = IntentKind | 'article'
