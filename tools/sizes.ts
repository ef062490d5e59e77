/** Finds files and functions that exceed the size limits, in lines. */
import { execFileSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import path from 'node:path'

/** Files of a folder count without its tests and subfolders: a feature past its number is two, a service gets subfolders. */
const folderLimits: readonly [RegExp, number][] = [
  [/^app\/features\/[^/]+\/[^/]+$/, 25],
  [/^server\/[^/]+$/, 40],
]
const limits = { file: 300, fileP90: 200, function: 60, functionP90: 45, component: 100 }
const exempt = /(^|\/)(content|generated|seed-data)\/|\.d\.ts$|database\.types\.ts$/

/** Prints what is too large and the 90th percentiles; returns false if a limit is exceeded. */
export async function reportSizes(root: string): Promise<boolean> {
  const files = execFileSync(
    'git',
    ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx', 'supabase/schemas/*.sql'],
    { cwd: root },
  )
    .toString()
    .split('\n')
    .filter((file) => file && !exempt.test(file))
  const problems: string[] = []
  const fileSizes: number[] = []
  const functionSizes: number[] = []
  for (const file of files) {
    const text = await readFile(path.join(root, file), 'utf8').catch(() => undefined)
    if (text === undefined) continue
    const lines = text.split('\n').length - 1
    if (!file.endsWith('.sql')) fileSizes.push(lines)
    if (lines > limits.file) problems.push(`${file} has ${lines} lines (at most ${limits.file})`)
    for (const found of functionsOf(text)) {
      functionSizes.push(found.lines)
      const limit = file.endsWith('.tsx') && /^[A-Z]/.test(found.name) ? limits.component : limits.function
      if (found.lines > limit)
        problems.push(`${file}: ${found.name} has ${found.lines} lines (at most ${limit})`)
    }
  }
  problems.push(...fullFolders(files))
  const [p90, functionP90] = [percentile90(fileSizes), percentile90(functionSizes)]
  console.log(
    `${fileSizes.length} files, 90 % of them up to ${p90} lines; ${functionSizes.length} functions, 90 % up to ${functionP90}.`,
  )
  if (p90 > limits.fileP90) problems.push(`90 % of the files should have at most ${limits.fileP90} lines`)
  if (functionP90 > limits.functionP90)
    problems.push(`90 % of the functions should have at most ${limits.functionP90} lines`)
  for (const problem of problems) console.log(problem)
  return problems.length === 0
}

function fullFolders(files: readonly string[]): string[] {
  const sources = files.filter((file) => !/\.test\.tsx?$|\.sql$/.test(file))
  const folders = Object.entries(Object.groupBy(sources, (file) => path.dirname(file)))
  return folders.flatMap(([folder, inside = []]) => {
    const [, most = Number.POSITIVE_INFINITY] = folderLimits.find(([room]) => room.test(folder)) ?? []
    return inside.length > most ? [`${folder} has ${inside.length} files (at most ${most})`] : []
  })
}

/**
 * Functions by Biome's formatting: a declaration starts a line, and the line that closes it is the next one with the same
 * indentation that begins with a closing brace.
 */
function functionsOf(text: string): { name: string; lines: number }[] {
  const lines = text.split('\n')
  return lines.flatMap((line, start) => {
    const [, indent, declared, assigned] =
      /^(\s*)(?:export )?(?:default )?(?:async )?(?:function\*? (\w+)|const (\w+)(?:: [^=]+)? = (?:async )?(?:\(|function|\w+ =>)[^;]*(?:=>|\() \{$)/.exec(
        line,
      ) ?? []
    const name = declared ?? assigned
    if (name === undefined || indent === undefined) return []
    const length = lines
      .slice(start + 1)
      .findIndex(
        (later) =>
          (later.startsWith(`${indent}}`) && !later.startsWith(`${indent}})`)) || later === `${indent}}`,
      )
    return length < 0 ? [] : [{ name, lines: length + 2 }]
  })
}

function percentile90(values: number[]): number {
  return values.sort((a, b) => a - b)[Math.floor(values.length * 0.9)] ?? 0
}
