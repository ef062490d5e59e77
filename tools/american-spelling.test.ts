/** Words that people read are spelled as in the United States; words of the wire stay as they are. */
import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { expect, test } from 'vitest'

const british = new RegExp(
  String.raw`\b(?:${[
    'cancell(?:ed|ing)',
    '(?:travell|labell|modell|signall|counsell|fuell|channell)(?:ed|ing|ers?)',
    '(?:colour|favour|behaviour|honour|labour|neighbour|humour|rumour|harbour|endeavour)\\w*',
    '(?:centre|theatre|metre|litre|fibre)(?:s|d)?',
    '(?:licen|defen|offen|preten)ces?',
    '(?:organi|recogni|reali|summari|prioriti|customi|optimi|authori|categori|apologi|minimi|maximi|standardi|speciali|finali|utili|visuali|generali|personali|initiali|normali|memori|anonymi|moderni)s(?:e[ds]?|ing|ation|ations)',
    'analys(?:e[ds]?|ing)',
    '(?:catalogue|programme|cheque|judgement|fulfilment|practise|tyre|storey)[sd]?',
    '(?:grey|sceptic)\\w*',
    'skilful|whilst|amongst|learnt|spelt',
  ].join('|')})\b`,
  'gi',
)

/** Text between quotes or tags that has a blank or begins with a capital letter: anything else is a word of the wire. */
const said = /'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`|>([^<>{}]+)</g

/** What people may type, and is understood in either spelling. */
const understood = [
  'app/content/site-index.ts: favourites',
  'shared/orcher/hidden-sources.ts: anonymise',
  'shared/orcher/lexicon.ts: analyse',
  'shared/orcher/lexicon.ts: summarise',
  'shared/orcher/lexicon.ts: memorise',
]

function britishWords(file: string): string[] {
  const text = readFileSync(file, 'utf8')
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/(^|\s)\/\/.*$/gm, '$1')
  const words = file.endsWith('.html')
    ? [text]
    : [...text.matchAll(said)].map((found) => found.slice(1).find((part) => part !== undefined) ?? '')
  return (
    words
      // What a template computes is code.
      .map((words) => words.replace(/\$\{[^}]*\}/g, ' ').replace(/\{\{[^}]*\}\}/g, ' '))
      .filter((words) => /\s/.test(words.trim()) || /^\p{Lu}/u.test(words.trim()))
      .flatMap((words) => words.match(british) ?? [])
      .map((word) => `${file}: ${word}`)
  )
}

test('it finds British words where people read, and not on the wire', () => {
  expect('Cancelled, the colour of a licence, organised in a catalogue'.match(british)).toHaveLength(5)
  expect(
    'Canceled, the color of a license, organized in our premises: promised, advertised'.match(british),
  ).toBeNull()
})

test.each(['app/**/*.{ts,tsx}', 'shared/**/*.ts', 'supabase/templates/*.{html,txt}'])(
  'no word of %s is spelled in British English',
  async (pattern) => {
    const found: string[] = []
    for await (const file of glob(pattern)) {
      if (/\.test\.tsx?$|database\.types\.ts$/.test(file)) continue
      found.push(...britishWords(file))
    }
    expect(found.filter((one) => !understood.includes(one))).toEqual([])
  },
)
