/** A job's requirements, read from the lists under such headings in its description. */
import { describedBlocks } from './job-description.ts'

export type Requirements = { must: string[]; nice: string[] }

const mustHeading =
  /\b(?:you have|you bring|you are|must[- ]haves?|requirements?|required|what we look for|looking for|qualifications|you need|your profile|who you are|what you bring)\b/i
const niceHeading = /\b(?:nice[- ]to[- ]haves?|bonus|a plus|preferred|also good|welcome|even better|extra)\b/i
/** In a line of a list of musts. */
const niceLine = /\b(?:a plus|bonus|nice to have|preferred|ideally|would help|is welcome|optional)\b/i

/** Lines of the lists, in order; those only called welcome are nice to have. */
export function requirementsIn(description: string): Requirements {
  const found: Requirements = { must: [], nice: [] }
  let kind: keyof Requirements | undefined
  for (const block of describedBlocks(description)) {
    if (typeof block === 'string') kind = undefined
    else if ('heading' in block) kind = kindOf(block.heading)
    else if ('list' in block && kind) {
      for (const line of block.list) found[kind === 'must' && niceLine.test(line) ? 'nice' : kind].push(line)
    }
  }
  return found
}

function kindOf(heading: string): keyof Requirements | undefined {
  if (niceHeading.test(heading)) return 'nice'
  return mustHeading.test(heading) ? 'must' : undefined
}

const vague =
  /\b(?:excellent|strong|great|good|outstanding|solid|exceptional|proven)\b[^.]*\b(?:communication|interpersonal|people|organi[sz]ational|analytical|problem[- ]solving|leadership|time management|work ethic|attitude|mindset|skills?)\b|\b(?:passion(?:ate)?|can-do|detail[- ]oriented|hard[- ]working|motivated|dynamic|flexib(?:le|ility)|enthusias(?:m|tic))\b/i
/** Something verifiable: a number, a proper name or tool, something that was made. */
const checkable = /\d|\b(?:in|with|for|of|using|built|shipped|led|ran|wrote|degree|license|certif)\b.*\w{3}/i

/** The must-haves that nobody could check. */
export function vagueRequirements(description: string): string[] {
  return requirementsIn(description).must.filter(
    (line) => vague.test(line) && !(checkable.test(line) && /\d|[A-Z]{2}/.test(line.slice(1))),
  )
}
