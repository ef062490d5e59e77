/** What people say in several words, and the verb for it. */

const someone = String.raw`(?:me|us|them|him|her|all|every(?:one|body)|(?:the|my|our) \w+)`
const points = `(?:gist|essence|highlights|takeaways?|summary|overview|(?:(?:key|main|most important|central) )?(?:points?|facts|findings|ideas))`

const phrases: readonly (readonly [said: string, verb: string])[] = [
  [`let (${someone}) know (?=when|if|as soon|once)`, 'alert $1 '],
  [`let (${someone}) know`, 'tell $1'],
  [`keep ${someone} (?:posted|updated|informed) (?:about|on|of)`, 'watch'],
  ['(?:keep an eye|keep tabs) on|(?:look|watch) out for', 'watch'],
  [
    `(?:set ?up|create|make|add|start) (?:me )?(?:an?|the) ((?:(?:new|daily|weekly|job) ){0,3})alerts?`,
    'alert $1',
  ],
  ['(?:daily|weekly|regular) (?:updates?|news) (?:on|about)', 'alert $&'],
  [`(?:don'?t|do not|never) forget`, 'remember'],
  ['(?:keep|bear|have) in mind|(?:jot|write|note|take) down|(?:make|take) a note', 'remember'],
  ['(?:put|pull) together|write up|come up with', 'draft'],
  ['sum (?:(?:it|them|this) )?up|boil down|tl;?dr', 'summarize'],
  [
    `(?:(?:give|show|tell|get|send)(?: me| us)?|what(?:'?s| is| are)|extract|list|pick out|need|want) (?:an? |the )?(?:(?:short|brief|quick) )?${points}(?= (?:of|in|from|for|on) |,|$)`,
    'summarize',
  ],
  ['what (?:has |have )?(?:changed|moved|differs) (?:between|from)', 'compare'],
  [`(?:what(?:'?s| is| are)?|show|find|list|tell)(?: me)? (?:the )?differences? between`, 'compare'],
  ['how (?:do|does|did) (.{1,60}?) (?:differ|compare)', 'compare $1'],
  ['(?:give|bring) (?:me|us)', 'find'],
]

const patterns = phrases.map(
  ([said, verb]) =>
    [
      new RegExp(String.raw`(?<![\p{L}\p{N}-])(?:${said.replaceAll("'", "['’]")})(?![\p{L}\p{N}-])`, 'giu'),
      verb,
    ] as const,
)

export const inOneWord = (sentence: string): string =>
  patterns.reduce((said, [phrase, verb]) => said.replace(phrase, verb), sentence)
