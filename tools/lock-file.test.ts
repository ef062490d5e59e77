import { expect, test } from 'vitest'
import { lockProblems } from './lock-file.ts'

test('a package without a hash, or with an address, is named; one inside another’s archive is not', () => {
  const packages = {
    '': { version: '1.0.0' },
    'node_modules/whole': { version: '1.0.0', integrity: 'sha512-a' },
    'node_modules/whole/node_modules/inside': { version: '1.0.0', inBundle: true },
    'node_modules/hollow': { version: '2.0.0' },
    'node_modules/addressed': {
      version: '3.0.0',
      integrity: 'sha512-b',
      resolved: 'https://registry.test/x',
    },
  }
  expect(lockProblems(packages)).toEqual([
    expect.stringContaining('node_modules/hollow 2.0.0 has no integrity'),
    expect.stringContaining('node_modules/addressed names a registry'),
  ])
})
