import { expect, test } from 'vitest'
import { meaningOf, satisfies } from './specifiers.ts'

const client = '@supabase/supabase-js'

test.each([
  [`npm:${client}@2`, [client], '2', ''],
  ['npm:stripe', ['stripe'], undefined, ''],
  ['npm:/stripe@^14.1.0/lib/x', ['stripe'], '^14.1.0', '/lib/x'],
  ['npm:react-dom@19/server', ['react-dom'], '19', '/server'],
  [`jsr:${client}@2`, ['@jsr/supabase__supabase-js', client], '2', ''],
  ['jsr:@std/encoding/base64', ['@jsr/std__encoding', '@std/encoding'], undefined, '/base64'],
  [`https://esm.sh/${client}@2.39.3?target=deno`, [client], '2.39.3', ''],
  ['https://esm.sh/v135/stripe@14/es2022/stripe.mjs', ['stripe'], '14', ''],
  ['https://esm.sh/jsr/@std/assert@1', ['@jsr/std__assert', '@std/assert'], '1', ''],
  [`https://cdn.jsdelivr.net/npm/${client}@2/+esm`, [client], '2', ''],
  ['https://cdn.skypack.dev/lodash', ['lodash'], undefined, ''],
])('%s is a package', (specifier, names, version, path) => {
  expect(meaningOf(specifier)).toEqual({ kind: 'package', request: { names, version, path } })
})

test.each([
  ['jsr:@supabase/functions-js/edge-runtime.d.ts', 'nothing'],
  ['https://esm.sh/@supabase/functions-js/src/edge-runtime.d.ts', 'nothing'],
  ['https://deno.land/x/xhr@0.3.0/mod.ts', 'nothing'],
  ['https://deno.land/std@0.168.0/http/server.ts', 'serve'],
  ['https://deno.land/std/http/server.ts', 'serve'],
  ['https://deno.land/x/oak@v12/mod.ts', 'remote'],
  ['https://example.com/module.js', 'remote'],
  ['../_shared/cors.ts', 'plain'],
  ['node:crypto', 'plain'],
  ['zod', 'plain'],
])('%s is no package of its own: %s', (specifier, kind) => {
  expect(meaningOf(specifier)).toEqual({ kind })
})

test.each([
  ['2.119.0', '2', true],
  ['2.119.0', '2.39.3', true],
  ['2.119.0', '^2.39', true],
  ['2.39.3', '2.119.0', false],
  ['4.6.7', '3.22.4', false],
  ['4.6.7', 'v4', true],
  ['0.6.0', '0.5.2', false],
  ['0.5.3', '0.5.2', true],
  ['19.3.1', undefined, true],
  ['19.3.1', 'latest', true],
  ['19.3.1', '>=18 <20', true],
])('%s installed for %s asked: %s', (installed, asked, expected) => {
  expect(satisfies(installed, asked)).toBe(expected)
})
