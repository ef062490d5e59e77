/** Lets Node load what was written for Deno: its specifiers, the project's import map, TypeScript and JSX. */
import { readFileSync } from 'node:fs'
import { findPackageJSON, type ResolveFnOutput, type ResolveHookContext, registerHooks } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { compile } from './compile.ts'
import { type ImportMap, mapImport, readImportMap } from './import-map.ts'
import { meaningOf, type PackageRequest, satisfies } from './specifiers.ts'

export type ModulesOptions = { folder: string; importMap: string | undefined }
type Next = (specifier: string, context?: Partial<ResolveHookContext>) => ResolveFnOutput

const empty = 'data:text/javascript,export{}'

/** Installs the hooks; `files` grows by each file of the project that is loaded. */
export function installModules({ folder, importMap }: ModulesOptions): { files: string[] } {
  const files: string[] = importMap ? [importMap] : []
  const map = importMap ? loadImportMap(importMap) : undefined
  const root = pathToFileURL(`${folder}/`).href
  const isProject = (url: string | undefined) =>
    url?.startsWith(root) === true && !url.includes('/node_modules/')
  registerHooks({
    resolve(specifier, context, next) {
      const mapped = map && isProject(context.parentURL) ? mapImport(map, specifier) : specifier
      const meaning = meaningOf(mapped)
      switch (meaning.kind) {
        case 'nothing':
          return { url: empty, format: 'module', shortCircuit: true }
        case 'serve':
          return { url: new URL('std-serve.ts', import.meta.url).href, shortCircuit: true }
        case 'package':
          return resolvePackage(mapped, meaning.request, root, next)
        case 'remote':
          throw new Error(
            `${mapped} is code at an address, which functions here do not load. Import the same from npm (npm:NAME@VERSION), or keep a copy of it beside the function.`,
          )
        case 'plain':
          return isProject(context.parentURL) ? resolvePlain(mapped, context, next) : next(mapped, context)
      }
    },
    load(url, context, next) {
      if (!isProject(url)) return next(url, context)
      const file = fileURLToPath(url)
      files.push(file)
      if (!/\.([mc]?ts|m?js|[jt]sx)$/.test(file)) return next(url, context)
      const source = compile(readFileSync(file, 'utf8'), file, map?.jsxImportSource)
      return { format: 'module', source, shortCircuit: true }
    },
  })
  return { files }
}

function loadImportMap(file: string): ImportMap {
  try {
    return readImportMap(readFileSync(file, 'utf8'), pathToFileURL(file).href)
  } catch (error) {
    throw new Error(`${file} is not usable as an import map.`, { cause: error })
  }
}

function resolvePlain(specifier: string, context: ResolveHookContext, next: Next): ResolveFnOutput {
  try {
    return next(specifier, context)
  } catch (error) {
    const isBare = !/^(\.{0,2}\/|file:|node:)/.test(specifier)
    if (!isBare || !isMissing(error)) throw error
    throw new Error(
      `"${specifier}" is neither in the function's import map (deno.json) nor an installed package. Add it to "imports", or run \`npm install ${specifier}\` beside the functions.`,
    )
  }
}

/** A package beside the functions comes first, then one that this server has itself; in either, the version counts. */
function resolvePackage(
  specifier: string,
  request: PackageRequest,
  root: string,
  next: Next,
): ResolveFnOutput {
  let other = ''
  for (const name of request.names) {
    for (const parentURL of [root, import.meta.url]) {
      const found = tryResolve(() => next(name + request.path, { parentURL }))
      if (!found) continue
      const version = versionOf(name, parentURL)
      if (satisfies(version, request.version)) return found
      other ||= ` in this version (${version} is)`
    }
  }
  const [first, last] = [request.names[0] ?? '', request.names.at(-1) ?? '']
  const version = request.version ? `@${request.version}` : ''
  const install = first === last ? `npm install ${last}${version}` : `npx jsr add ${last}${version}`
  throw new Error(
    `${specifier} is not installed${other}: packages are not fetched at run time. Run \`${install}\` in ${fileURLToPath(root)} or a folder above it.`,
  )
}

function tryResolve(resolve: () => ResolveFnOutput): ResolveFnOutput | undefined {
  try {
    return resolve()
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

function isMissing(error: unknown): boolean {
  return ['ERR_MODULE_NOT_FOUND', 'MODULE_NOT_FOUND', 'ERR_ACCESS_DENIED'].includes(
    (error as NodeJS.ErrnoException).code ?? '',
  )
}

function versionOf(name: string, parentURL: string): string {
  const file = findPackageJSON(name, parentURL)
  return file ? ((JSON.parse(readFileSync(file, 'utf8')) as { version?: string }).version ?? '') : ''
}
