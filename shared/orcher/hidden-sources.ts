/** Refuses to hide from the trace what a conclusion is based on. Only the words are read, before any planning. */

const sourcesStay =
  'What an agent read stays in its trace, so a directive can’t ask to hide a source. Leave that part out.'

const to = (words: string) => words.trim().split(/\s+/).join('|')

/** What must stay visible. */
const evidence = `(?:${to(`sources? references? citations? evidence basis origins? provenance footnotes? attribution traces? audit
  trail logs? record`)}|where (?:it|this|that|they|these|the \\w+) (?:came|comes?|is|are|was|were) (?:taken )?from|(?:that|what) (?:you|it|we) (?:read|used))`
/** Where it is recorded. Other records are no trace of ours. */
const record = `(?:(?:audit )?(?:${to('trace trail log logs record records history audit chain events')}))(?! of)`
const ownRecord = '(?:trace|trail|audit (?:log|trail|chain|records?))'
/**
 * Up to six words in between, within one clause. Words are separated by exactly one space, so that a pattern has only one way to
 * match.
 */
const near = `(?: (?!(?:${to('without whose who which if unless with from')}) )[^ ]+){0,6}? `
const nearby = near.replace('without', 'and|but|then|without')
/** "never hide a source" asks for the opposite. */
const asked = "(?<!(?:not|n't|never|cannot|without|avoid|no|nobody|nothing)(?: ever)? )"

const hiding =
  to(`hide hides hidden hiding conceal conceals concealed concealing omit omits omitted omitting mask masks masked masking
  obscure obscured obscuring suppress suppressed suppressing withhold withholding withheld disguise disguised disguising redact redacted
  redacting obfuscate obfuscated anonymize anonymise bury burying`)
const leaving = `(?:leav\\w+|left|keep\\w*|kept|drop\\w*|strip\\w*|cut\\w*|tak\\w+|remov\\w+|delet\\w+|eras\\w+|scrub\\w*|wip\\w+|exclud\\w+|clear\\w*|purg\\w+)`
const erasing = '(?:strip\\w*|eras\\w+|scrub\\w*|wip\\w+|purg\\w+|delet\\w+)'
const saying = `(?:${to(`mention mentioning name naming cite citing credit crediting reveal revealing disclose disclosing show showing record
  recording log logging list listing trace tracing say saying tell telling note noting quote quoting document documenting attribute attributing
  include including expose exposing report reporting`)})`
const not = `(?:do not|don'?t|must not|mustn'?t|should not|shouldn'?t|may not|can ?not|can'?t|never|without|avoid|not|no need to|nobody (?:may|can|should)|no one (?:may|can|should))`

const wordings = [
  `${asked}(?:${hiding})${near}${evidence}`,
  // "the source must stay hidden"
  `${evidence}${near}(?:stays?|remains?|be|is|are|kept|keep|left) (?:out|secret|unmentioned|unnamed|undisclosed|confidential|hidden|concealed|masked)`,
  // "leave the register out of the trace", "keep this off the record"
  `${asked}${leaving}${near}(?:out of|off)(?: (?:the|your|its|our|any|all))* ${record}`,
  `${asked}${leaving}${near}from(?: (?:the|your|its|our|any|all))* ${ownRecord}`,
  `${asked}${erasing}${near}from the (?:log|record)(?! of)`,
  `${asked}${leaving}${near}${evidence} (?:out|off|secret|hidden|private|confidential|unmentioned|to yourself)`,
  `${asked}${leaving} out${near}${evidence}`,
  `${not}(?: ever)? ${saying}${nearby}${evidence}`,
  `${not}(?: \\w+){0,2} (?:appear|show up|turn up|end up|be (?:seen|shown|logged|recorded|listed|mentioned|visible))${near}${record}`,
  `${evidence}${near}${not} (?:be )?(?:appear|show|shown|seen|named|mentioned|cited|listed|logged|recorded|disclosed|revealed|visible)`,
  `${leaving} (?:no|zero) (?:\\w+ )?(?:${to('trace traces trail record records log logs')})`,
  `${not}(?: leav\\w+)? (?:a|any) (?:${to('trace trail record log')})`,
  `off the (?:record|books)`,
  `untrace(?:able|ably)`,
  `pretend${near}${evidence}`,
  `pass${near}off as (?:your|its|our|their) own`,
].map((wording) => new RegExp(` (?:${wording})(?= )`))

/** "No job without its source" asks for sources. */
const twice = / (?:no|none|nothing|never|not|don't)(?: [^ ]+){0,4}? without (?=[^ ]+ing )/

/** Why no plan may be made for these words, by rules or a model; undefined if one may. */
export const hidesSources = (
  said: string,
): { kind: 'not_plannable'; reason: string; can: string[] } | undefined =>
  asksToHide(said) ? { kind: 'not_plannable', reason: sourcesStay, can: [] } : undefined

/** Whether the words ask to hide a source, or the record of it. */
export function asksToHide(said: string): boolean {
  return said
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\u00ad\u200b-\u200f\u2060\ufeff]/g, '')
    .replaceAll('’', "'")
    .split(/[.!?;]\s|\n\s*\n/)
    .map((sentence) => ` ${sentence.replace(/[^\p{L}\p{N}']+/gu, ' ')} `.replace(twice, ' with '))
    .some((sentence) => wordings.some((wording) => wording.test(sentence)))
}
