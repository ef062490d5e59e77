/** Classifies an intent as a question, a search for jobs, people or companies, an action, or small talk. */
import { wordFit } from '#shared/fuzzy.ts'
import type { IntentKind, Library } from './answer.ts'
import { ownSubjectOf } from './own-subject.ts'
import {
  actionVerbs,
  companyNouns,
  fields,
  functionWords,
  jobNouns,
  payWords,
  peopleNouns,
  placeNames,
  professions,
  questionWords,
  studyWords,
} from './vocabulary.ts'
import { contentWords, corrected, promptWords, singular } from './words.ts'

/** Context of the classification besides the words. */
export type Known = {
  /** Every word of the library. */
  words: ReadonlySet<string>
  people: Library['people']
  companies: Library['companies']
}

const talk =
  /^(hello|hi|hey|heya|hiya|howdy|yo|greetings|hallo|thanks?( (you|u))?( (so|very) much| a lot)?|thx|ty|cheers|bye|goodbye|see you|good (morning|afternoon|evening|night|day)|who (are|r) (you|u)|what are you|whats your name|are you (a |an )?(robot|bot|ai|human|person|real|machine|chatbot)|how are you( doing)?|hows it going|whats up|what can (you|u) (do|help with)|what do you do|what can i (ask|do|say)( you| here)?|how can you help|how do you work|help( me)?|ok|okay|cool|nice|great|test|testing|lol)( there| tannr| today)?$/

/** Fillers at the start of an intent that do not change its meaning. */
const polite =
  /^(please|pls|plz|and|also|then|so|well|ok|okay|can (you|u)|could you|would you|will you|tell me|i (also )?(want|need|like|wish|would like|d like|have got|ve got)( to)?|(i )?(wanna|gotta)|(want|need) to|id (also )?like( to)?|i also|im trying to|im (here )?to|help me( to)?|let me|lets|i have to|how about|just) +/

/** Thanks with the reason for them: 'thanks, that helped'. */
const thanks = /^(thanks?( (you|u))?|thx|ty|cheers)\b (that|this|it|all|youve|you|for)\b/
const maxThanksWords = 7

const isThanks = (plain: string) => {
  const words = plain.split(' ')
  return (
    thanks.test(plain) &&
    words.length <= maxThanksWords &&
    !words.some((word) => /^(how|what|when|where|which|who|why|can|could)$/.test(word))
  )
}

export function withoutPoliteness(text: string): string {
  let rest = text
  for (let before = ''; before !== rest; ) {
    before = rest
    const next = rest.replace(polite, '')
    if (next.trim() !== '') rest = next
  }
  return rest
}

const has = (words: readonly string[], list: ReadonlySet<string>) =>
  words.some((word) => list.has(word) || list.has(singular(word)))

const jobPhrases =
  /\b(work from home|part[ -]?time (work|job)|contract work|freelance work|(is|are|who is|whos|currently) hiring|hiring|looking for (a |an |new )*(job|work|position|role)|(need|want|find)( me)? (a |new )*(job|work))\b/
/** A job is mentioned, not searched for. */
const aboutJobs =
  /\b(job (ad|ads|alert|alerts|offer|posting|postings|advert|fair)|hiring process|interview|saved jobs?|featured job|looking for a job secretly|my company|my boss|scam|fake|find out|secretly)\b/
/** A question from a programmer. */
export const program =
  /\b(api|endpoint|sdk|webhook|graphql|rest|json|oauth|jwt|scope|scopes)\b|^(get|post|patch|put|delete) \//

/** `said` is in lower case, without apostrophes. */
export function kindOf(said: string, known: Known): IntentKind {
  const plain = said
    .replace(/[?!.,;:]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  if (talk.test(plain) || isThanks(plain)) return 'talk'
  const text = withoutPoliteness(plain)
  if (talk.test(text)) return 'talk'
  const words = promptWords(text).map((word) => mendedRole(word, known))
  const [first = '', second = ''] = words
  const asks = questionWords.has(first) || said.trim().endsWith('?')
  if (program.test(said)) return 'question'
  if (asks && ownSubjectOf(plain)) return 'question'
  if (isAction(words, first, second)) return 'action'
  if (ownSubjectOf(plain)) return 'question'
  if (asksForPeople(text, words, known)) return 'names'
  if (asksForJobs(text, words, asks)) return 'jobs'
  if (asks) return 'question'
  return isName(words, known) ? 'names' : 'question'
}

const nounsToo = new Set(['phone', 'email', 'mail', 'message', 'call', 'post', 'chat', 'ring'])

function isAction(words: readonly string[], first: string, second: string): boolean {
  if (words.length === 0 || !actionVerbs.has(first)) return false
  // 'open roles', 'phone number': the first word only looks like a verb.
  if (first === 'open') return !jobNouns.has(singular(second))
  return !(
    nounsToo.has(first) &&
    /^(of|number|address|hours|code|support|limit|settings|notifications|format)$/.test(singular(second))
  )
}

/** 'enginer' is an engineer. */
function mendedRole(word: string, known: Known): string {
  if (word.length < 6 || known.words.has(word) || professions.has(singular(word))) return word
  for (const one of professions) {
    if (
      one.length > 5 &&
      one[0] === word[0] &&
      wordFit(singular(word), one) >= 0.5 &&
      Math.abs(one.length - word.length) < 3
    )
      return one
  }
  return word
}

function asksForPeople(text: string, words: readonly string[], known: Known): boolean {
  if (
    /^who (works|work|is working) (at|for)\b|\b(work|works|working) (here )?at\b.*\b(anyone|someone|somebody|who)\b|\b(anyone|someone|somebody)\b.*\b(works?|working) (here )?(at|for)\b/.test(
      text,
    )
  )
    return true
  if (/^who(s| is| are)? /.test(text)) {
    const rest = contentWords(words)
    return rest.length > 0 && rest.length <= 3 && isName(rest, known)
  }
  const noun = has(words, peopleNouns) || has(words, companyNouns)
  if (/\bconnect with\b/.test(text)) return true
  if (!noun || questionWords.has(words[0] ?? '')) return false
  if (has(words, payWords) || has(words, studyWords) || has(words, jobNouns)) return false
  const rest = contentWords(words).filter(
    (word) => !peopleNouns.has(singular(word)) && !companyNouns.has(singular(word)),
  )
  // 'my company' and 'company name on the invoice' are about something else.
  return (
    !/\b(my|your|our)\b/.test(text) &&
    (/\b(in|at|from|near|of|based|hiring)\b/.test(text)
      ? rest.length <= 3
      : rest.length > 0 && rest.length <= 2) &&
    !rest.some((word) => /^(name|tax|number|data|plan|review|page|account)/.test(word)) &&
    /(people|members?|recruiters?|mentors?|founders?|employees|alumni|companies|firms?|startups?|employers|organizations|businesses|agencies)\b/.test(
      text,
    )
  )
}

const possessives = new Set(['my', 'your', 'our', 'his', 'her', 'their'])

function asksForJobs(text: string, words: readonly string[], asks: boolean): boolean {
  if (aboutJobs.test(text)) return false
  if (has(words, payWords) && !/\b(paying|pays?)\b.*\d/.test(text)) return false
  if (has(words, studyWords) && !has(words, jobNouns)) return false
  if (jobPhrases.test(text)) return true
  const noun = has(words, jobNouns)
  if (asks) {
    return (
      (noun &&
        /\b(any|open|there|available|have)\b/.test(text) &&
        !/\b(how|why|when|can i|should)\b/.test(text)) ||
      (noun && /^(which|what|where) (jobs|roles|positions|openings)\b/.test(text))
    )
  }
  if (noun) return true
  // Somebody's accountant is mentioned, not searched for.
  const role = words.some(
    (word, at) => professions.has(singular(word)) && !possessives.has(words[at - 1] ?? ''),
  )
  if (!role) return /\b\d{2,3}k\b/.test(text) && has(words, fields)
  // A sentence about a member of a profession is no search for one.
  const others = contentWords(words).filter(
    (word) => !professions.has(singular(word)) && !fields.has(singular(word)) && !isPlace(word),
  )
  return others.length <= 3
}

const isPlace = (word: string) => Object.keys(placeNames).some((name) => name.split(' ').includes(word))

/** A name that we know, slips forgiven, or words of which the site has none. */
function isName(words: readonly string[], known: Known): boolean {
  if (words.length === 0 || words.length > 3) return words.length > 0 && namedIn(words, known)
  if (namedIn(words, known)) return true
  if (words.some((word) => functionWords.has(word) || /\d/.test(word))) return false
  return words.every((word) => corrected(word, known.words) === undefined)
}

export function namedIn(words: readonly string[], known: Known): boolean {
  const said = words.filter((word) => !functionWords.has(word) && word !== 'find' && word !== 'show')
  if (said.length === 0) return false
  return [...known.people, ...known.companies].some((name) => {
    const parts = promptWords(name)
    return (
      said.length <= parts.length &&
      said.every((word) => parts.some((part) => wordFit(word, part) >= (word.length < 5 ? 1 : 0.4)))
    )
  })
}
