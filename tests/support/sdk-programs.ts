/** Runs programs in the languages of sdks/, as a user with the SDK and a key does. */
import { execFile } from 'node:child_process'
import { mkdir, rm, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { onTestFinished } from 'vitest'
import { makeFolder } from './folders.ts'

export type Language = 'JavaScript' | 'Python' | 'Go'

const run = promisify(execFile)
const root = path.resolve(import.meta.dirname, '../..')
const sdks = path.join(root, 'sdks')

/** Its compiler may not be installed. */
export const hasGo = await run('go', ['version']).then(
  () => true,
  () => false,
)

const programs: Record<Language, { file: string; command: string[] }> = {
  JavaScript: { file: 'program.mjs', command: [process.execPath, 'program.mjs'] },
  Python: { file: 'program.py', command: ['python3', 'program.py'] },
  Go: { file: 'main.go', command: ['go', 'run', '.'] },
}

/** The program's output. */
export async function sdkOutput(
  language: Language,
  code: string,
  { url, key }: { url: string; key: string },
): Promise<string> {
  const folder = await makeFolder('sdk')
  onTestFinished(() => rm(folder, { recursive: true }))
  await mkdir(path.join(folder, 'node_modules/@tannr'), { recursive: true })
  await symlink(path.join(sdks, 'javascript'), path.join(folder, 'node_modules/@tannr/sdk'))
  await writeFile(
    path.join(folder, 'go.mod'),
    `module program\n\ngo 1.19\n\nrequire tannr.dev/go v0.0.0\n\nreplace tannr.dev/go => ${path.join(sdks, 'go')}\n`,
  )
  const { file, command } = programs[language]
  await writeFile(path.join(folder, file), code)
  const [program = '', ...args] = command
  const { stdout } = await run(program, args, {
    cwd: folder,
    env: {
      ...{ PATH: process.env.PATH, TANNR_API_KEY: key, TANNR_URL: url },
      ...{ PYTHONPATH: path.join(sdks, 'python'), PYTHONDONTWRITEBYTECODE: '1' },
      // Compiled packages are cached; nothing is downloaded.
      ...{ GOCACHE: path.join(root, 'node_modules/.cache/go'), GOPATH: path.join(folder, 'go') },
      ...{ GOPROXY: 'off', GOFLAGS: '-mod=mod', GOTOOLCHAIN: 'local', HOME: folder },
    },
  })
  return stdout.trim()
}

/** The body of a function that may return an error, as a program. */
export const goProgram = (body: string, imports: readonly string[] = []) => `package main

import (
	"context"
	"fmt"
	"os"
${imports.map((name) => `	"${name}"\n`).join('')}
	tannr "tannr.dev/go"
)

func run(ctx context.Context) error {
${body}
	return nil
}

func main() {
	if err := run(context.Background()); err != nil {
		fmt.Println(err)
		os.Exit(1)
	}
}
`
