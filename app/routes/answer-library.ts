import { buildLibrary } from '#app/content/passages.ts'

/** Not a page: the build calls this once and writes what it answers to /answers.json. */
export const loader = () => Response.json(buildLibrary())
