/**
 * Words in a posting that deter good applicants or say nothing, with alternatives: the gendered, ageist and ableist words that
 * studies of postings name, and empty slang.
 */
type Entry = {
  /** Variants with the same meaning; a space matches any space or hyphen. */
  words: readonly string[]
  /** Completes the sentence: '“rockstar” says nothing about the work'. */
  why: string
  /** Replacements; empty if the word is best deleted. */
  instead: readonly string[]
}

const entries = [
  {
    words: ['rockstar', 'rock star', 'ninja', 'guru', 'wizard', 'superstar', 'unicorn', 'hacker'],
    why: 'says nothing about the work and keeps good people from applying. Name the level.',
    instead: ['specialist', 'skilled colleague'],
  },
  {
    words: ['fast paced', 'high pressure', 'hectic', 'hit the ground running'],
    why: 'reads as too much work with too few people. Say what a week looks like.',
    instead: ['lively', 'focused'],
  },
  {
    words: ['young', 'youthful', 'digital native', 'recent graduate', 'fresh graduate'],
    why: 'refers to age, which is not a requirement and is illegal to ask for in many places.',
    instead: ['motivated', 'new to the field'],
  },
  {
    words: ['he', 'his', 'him', 'she', 'her', 'he or she', 'his or her'],
    why: 'leaves people out. Speak to the reader.',
    instead: ['you', 'your'],
  },
  {
    words: [
      'salesman',
      'salesmen',
      'chairman',
      'foreman',
      'manpower',
      'man hours',
      'craftsman',
      'handyman',
      'cameraman',
    ],
    why: 'names one gender. The work has none.',
    instead: [],
  },
  {
    words: ['guys', 'gentlemen', 'ladies', 'girls', 'waitress', 'stewardess', 'hostess'],
    why: 'names one gender. Write about people.',
    instead: ['people', 'team'],
  },
  {
    words: ['aggressive', 'aggressively', 'dominant', 'dominate', 'crush', 'crushing', 'kill it', 'killer'],
    why: 'leads fewer women to apply, and says less than a goal would.',
    instead: ['ambitious', 'determined'],
  },
  {
    words: ['native speaker', 'native english speaker', 'mother tongue'],
    why: 'asks where someone was born. Ask how well they use the language.',
    instead: ['fluent speaker'],
  },
  {
    words: ['able bodied', 'crazy', 'insane', 'sanity check', 'blind to', 'lame', 'crippled'],
    why: 'hurts people with disabilities for no gain.',
    instead: ['remarkable', 'check'],
  },
  {
    words: ['culture fit', 'cultural fit', 'like a family', 'work hard play hard', 'work hard, play hard'],
    why: 'sounds like a group that hires its own kind. Say what you value.',
    instead: ['shares our values'],
  },
  {
    words: [
      'go getter',
      'self starter',
      'team player',
      'go extra mile',
      'go the extra mile',
      'think outside the box',
      'outside the box',
    ],
    why: 'is in every other posting and says nothing. Say what the person will do.',
    instead: [],
  },
  {
    words: ['competitive salary', 'attractive salary', 'competitive pay', 'salary commensurate'],
    why: 'hides a figure that people look for first.',
    instead: [],
  },
  {
    words: [
      'synergy',
      'synergies',
      'leverage synergies',
      'paradigm shift',
      'low hanging fruit',
      'move the needle',
      'world class',
      'best in class',
      'cutting edge',
      'state of the art',
    ],
    why: 'is empty. Say what you mean.',
    instead: [],
  },
] as const satisfies readonly Entry[]

export type LoadedWord = {
  /** The word as written, and its position. */
  said: string
  start: number
  why: string
  instead: readonly string[]
}

const escaped = (word: string) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/ /g, '[\\s-]+')
const byWord = new Map<string, Entry>(entries.flatMap((entry) => entry.words.map((word) => [word, entry])))
// Longest first, so that 'his or her' is one match, not two.
const all = [...byWord.keys()].sort((a, b) => b.length - a.length).map(escaped)
const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(?:${all.join('|')})(?![\\p{L}\\p{N}])`, 'giu')

/** Every such word of the text, in its order. */
export function loadedWords(text: string): LoadedWord[] {
  return [...text.matchAll(pattern)].flatMap(({ 0: said, index: start }) => {
    const entry = byWord.get(said.toLowerCase().replace(/[\s-]+/g, ' '))
    return entry ? [{ said, start, why: entry.why, instead: entry.instead }] : []
  })
}

/** The text with the word replaced, in the same case. */
export function withInstead(text: string, { said, start }: LoadedWord, instead: string): string {
  const isUpper = said[0] !== said[0]?.toLowerCase()
  const word = isUpper ? `${instead[0]?.toUpperCase()}${instead.slice(1)}` : instead
  return text.slice(0, start) + word + text.slice(start + said.length)
}
