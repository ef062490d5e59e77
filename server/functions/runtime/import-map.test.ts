import { expect, test } from 'vitest'
import { mapImport, readImportMap } from './import-map.ts'

const map = readImportMap(
  `{
    // The client, "quoted" here.
    "imports": {
      "@supabase/supabase-js": "npm:@supabase/supabase-js@2", /* in the middle */
      "shared/": "../_shared/",
      "shared/deep/": "./deep/",
      "polite": "./polite.ts",
      "cdn/": "https://esm.sh//", // a target with two slashes is no comment
    },
    "compilerOptions": { "jsxImportSource": "npm:react@19" },
  }`,
  'file:///project/functions/hello/deno.json',
)

test.each([
  ['@supabase/supabase-js', 'npm:@supabase/supabase-js@2'],
  ['@supabase/supabase-js/cors', 'npm:@supabase/supabase-js@2/cors'],
  ['shared/cors.ts', 'file:///project/functions/_shared/cors.ts'],
  ['shared/deep/x.ts', 'file:///project/functions/hello/deep/x.ts'],
  ['polite', 'file:///project/functions/hello/polite.ts'],
  ['cdn/x', 'https://esm.sh//x'],
  ['zod', 'zod'],
  ['constructor', 'constructor'],
])('%s stands for %s', (specifier, target) => {
  expect(mapImport(map, specifier)).toBe(target)
})

test('the source of JSX is read from beside the map', () => {
  expect(map.jsxImportSource).toBe('npm:react@19')
})

test('a deno.json without imports maps nothing', () => {
  expect(mapImport(readImportMap('{}', 'file:///x/deno.json'), 'zod')).toBe('zod')
})
