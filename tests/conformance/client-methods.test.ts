/** Every method of the stock client is used by one of the tests here, also after an update. */
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { createClient, postgresChangesFilter } from '@supabase/supabase-js'
import { expect, it } from 'vitest'

const client = createClient('http://127.0.0.1:9', 'key')
const files = client.storage.from('bucket')

/** Internal methods, or getters. */
const own = new Set([
  ...['bucketLifecycleUrl', 'listBucketOptionsToQueryString', 'throwOnError', 'setHeader', 'handleOperation'],
  ...['uploadOrUpdate', 'prepareUploadFormData', 'encodeMetadata', 'toBase64', 'applyTransformOptsToQuery'],
  ...['then', 'catch', 'finally', 'getPromise', 'execute', 'add', 'toString'],
  ...[
    'log',
    'hasLogger',
    'isConnecting',
    'isDisconnecting',
    'push',
    'updateJoinPayload',
    'teardown',
    'copyBindings',
  ],
  ...['isThrowOnErrorEnabled', 'fetchJwk', 'logger', 'fetch', 'cloneRequestState', 'processResponse'],
  ...['linkIdentityOAuth', 'linkIdentityIdToken', 'signInWithEthereum', 'signInWithSolana'],
  ...['decorateFetch', 'wrapFetch', 'baseFetch', 'downloadFn', 'accessToken'],
  // They only change types.
  ...['returns', 'overrideTypes'],
  // They need a browser's authenticator: tests/e2e/security.test.ts.
  ...['signInWithPasskey', 'registerPasskey'],
  // Called by `joined` of the tests, or by the methods above.
  ...['subscribe', 'connect'],
])

function methodsOf(object: object): string[] {
  const names: string[] = []
  let prototype = Object.getPrototypeOf(object)
  while (prototype && prototype !== Object.prototype) {
    for (const [name, { value }] of Object.entries(Object.getOwnPropertyDescriptors(prototype)))
      if (typeof value === 'function') names.push(name)
    prototype = Object.getPrototypeOf(prototype)
  }
  // Some clients have their methods on the object itself.
  for (const [name, value] of Object.entries(object)) if (typeof value === 'function') names.push(name)
  return [...new Set(names)].filter(
    (name) => name !== 'constructor' && !name.startsWith('_') && !own.has(name),
  )
}

async function testsOf(subjects: readonly string[]): Promise<string> {
  const names = (await readdir(import.meta.dirname)).filter(
    (name) => name.endsWith('.test.ts') && subjects.some((one) => name.startsWith(one)),
  )
  const texts = names.map((name) => readFile(path.join(import.meta.dirname, name), 'utf8'))
  return (await Promise.all(texts)).join('\n')
}

it.each([
  ['storage', [client.storage, files, files.download('key')], ['storage']],
  [
    'realtime',
    [client.realtime, client.channel('room'), postgresChangesFilter()],
    ['realtime', 'postgres-changes'],
  ],
  ['functions', [client.functions], ['functions']],
  [
    'auth',
    [
      ...[client.auth, client.auth.mfa, client.auth.oauth, client.auth.passkey, client.auth.admin],
      ...[client.auth.admin.mfa, client.auth.admin.oauth, client.auth.admin.passkey],
      client.auth.admin.customProviders,
    ],
    ['auth', 'keys', 'storage'],
  ],
  [
    'the data API',
    [client.schema('public'), client.from('rows'), client.from('rows').select()],
    ['rest', 'jobs', 'client'],
  ],
])('every method of %s is called', async (_what, objects, subjects) => {
  const text = await testsOf(subjects)
  const methods = objects.flatMap(methodsOf)
  expect(methods.length).toBeGreaterThan(1)
  expect(methods.filter((name) => !new RegExp(`\\.${name}(<[^>]*>)?\\(`).test(text))).toEqual([])
})
