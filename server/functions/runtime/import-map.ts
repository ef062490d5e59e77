/** Import maps (`imports` of deno.json or import_map.json), and the settings of JSX beside them. */

export type ImportMap = {
  imports: Record<string, string>
  /** The file's own address, which relative targets start from. */
  base: string
  jsxImportSource: string | undefined
}

export function readImportMap(text: string, base: string): ImportMap {
  const { imports = {}, compilerOptions = {} } = JSON.parse(withoutComments(text)) as {
    imports?: Record<string, string>
    compilerOptions?: { jsxImportSource?: string }
  }
  return { imports, base, jsxImportSource: compilerOptions.jsxImportSource }
}

/** What a specifier stands for by the map: an exact entry, else the longest prefix that ends with a slash. */
export function mapImport({ imports, base }: ImportMap, specifier: string): string {
  const exact = Object.hasOwn(imports, specifier) ? imports[specifier] : undefined
  if (exact !== undefined) return located(exact, base)
  const [prefix] = Object.keys(imports)
    .filter((name) => name.endsWith('/') && specifier.startsWith(name))
    .sort((a, b) => b.length - a.length)
  if (prefix !== undefined) return located(imports[prefix] + specifier.slice(prefix.length), base)
  // Deno lets a package of deno.json be imported by its paths, too.
  const owner = Object.keys(imports).find((name) => specifier.startsWith(`${name}/`))
  const target = owner === undefined ? undefined : imports[owner]
  if (owner !== undefined && target && /^(npm|jsr):/.test(target))
    return target + specifier.slice(owner.length)
  return specifier
}

function located(target: string, base: string): string {
  return /^\.{0,2}\//.test(target) ? new URL(target, base).href : target
}

/** deno.json may have comments and trailing commas. */
function withoutComments(text: string): string {
  return text
    .replace(/("(?:\\.|[^"\\])*")|\/\/[^\n]*|\/\*[\s\S]*?\*\//g, (_all, quoted?: string) => quoted ?? '')
    .replace(/("(?:\\.|[^"\\])*")|,(?=\s*[}\]])/g, (_all, quoted?: string) => quoted ?? '')
}
