/**
 * TypeScript and JSX as functions are written, to what Node runs. Node's own type stripping keeps an import that only types
 * use, which Deno drops and projects rely on; it knows no JSX either. Lines stay where they are.
 */
import { transform } from 'sucrase'

export function compile(source: string, file: string, jsxImportSource: string | undefined): string {
  const pragma = /@jsxImportSource\s+(\S+)/.exec(source)?.[1] ?? jsxImportSource
  const isTypeScript = /\.[mc]?tsx?$/.test(file)
  return transform(source, {
    filePath: file,
    transforms: [
      ...(isTypeScript ? (['typescript'] as const) : []),
      ...(/\.[jt]sx$/.test(file) ? (['jsx'] as const) : []),
    ],
    disableESTransforms: true,
    preserveDynamicImport: true,
    injectCreateRequireForImportRequire: false,
    production: true,
    jsxRuntime: pragma ? 'automatic' : 'classic',
    ...(pragma ? { jsxImportSource: pragma } : {}),
  }).code
}
