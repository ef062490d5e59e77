/** The verifiers of the SDKs give the same output as the site's, character by character. */
import { rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { auditChains, installationKeys, javaScriptAnswers, macKey } from '#tests/support/audit-chains.ts'
import { makeFolder } from '#tests/support/folders.ts'
import { goProgram, hasGo, sdkOutput } from '#tests/support/sdk-programs.ts'

async function writeChains() {
  const folder = await makeFolder('exports')
  onTestFinished(() => rm(folder, { recursive: true }))
  await Promise.all(auditChains.map(([, text], index) => writeFile(path.join(folder, `${index}`), text)))
  await writeFile(path.join(folder, 'jwks'), JSON.stringify(installationKeys))
  return folder
}

/** The first is the sentence, the second the verdict, as JavaScript writes it. */
const programs = {
  Python: (folder: string) => `import json
from tannr.audit import NotAnExport, verify
def read(name):
    with open(f"${folder}/{name}", newline="", encoding="utf-8") as file:
        return file.read()
def answer(name):
    try:
        verdict = verify(read(name), json.loads(read("jwks")), "${macKey}")
    except NotAnExport as error:
        return str(error)
    fields = {name: value for name, value in vars(verdict).items() if value is not None}
    return [str(verdict), fields]
answers = [answer(index) for index in range(${auditChains.length})]
print(json.dumps(answers, default=vars, separators=(",", ":"), ensure_ascii=False))`,
  Go: (folder: string) =>
    goProgram(
      `keys, answers := new(tannr.KeySet), []any{}
	text, err := os.ReadFile("${folder}/jwks")
	if err != nil {
		return err
	}
	if err := json.Unmarshal(text, keys); err != nil {
		return err
	}
	macKey, _ := hex.DecodeString("${macKey}")
	for index := 0; index < ${auditChains.length}; index++ {
		text, err := os.ReadFile(fmt.Sprintf("${folder}/%d", index))
		if err != nil {
			return err
		}
		verdict, err := tannr.Verify(text, keys, macKey)
		var refused *tannr.NotAnExport
		if errors.As(err, &refused) {
			answers = append(answers, refused.What)
		} else if err != nil {
			return err
		} else {
			answers = append(answers, []any{verdict.String(), verdict})
		}
	}
	said, err := json.Marshal(answers)
	fmt.Println(string(said))
	if err != nil {
		return err
	}`,
      ['encoding/hex', 'encoding/json', 'errors'],
    ),
}

test.each(['Python', ...(hasGo ? (['Go'] as const) : [])] as const)(
  '%s answers the same',
  async (language) => {
    const program = programs[language](await writeChains())
    const said = await sdkOutput(language, program, { url: 'http://127.0.0.1:1', key: 'tannr_test_key' })
    const expected = JSON.stringify(await javaScriptAnswers())
    expect(JSON.parse(said)).toEqual(JSON.parse(expected))
    expect(said).toBe(expected)
  },
)
