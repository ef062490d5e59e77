import { hash as bcryptHash } from '@node-rs/bcrypt'
import { describe, expect, test } from 'vitest'
import { TooManyRequests } from '#server/auth/errors.ts'
import { createPasswordHasher, isOutdated, isPasswordHash } from './password-hasher.ts'

const here = '203.0.113.7'
const hasher = createPasswordHasher({ atWork: 2, waiting: 32 })

describe('a password', () => {
  test('is hashed by argon2id with 19 MiB, two passes and one lane', async () => {
    const hash = await hasher.hash('correct horse', here)
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(isOutdated(hash)).toBe(false)
    expect(await hasher.verify('correct horse', hash, here)).toBe(true)
    expect(await hasher.verify('wrong horse', hash, here)).toBe(false)
  })

  test('is compared with a bcrypt hash from elsewhere, which is then outdated', async () => {
    const hash = await bcryptHash('correct horse', 4)
    expect(await hasher.verify('correct horse', hash, here)).toBe(true)
    expect(await hasher.verify('wrong horse', hash, here)).toBe(false)
    expect(isOutdated(hash)).toBe(true)
    expect(isPasswordHash(hash)).toBe(true)
  })

  test('is the same in every Unicode form, also where the hash was made of another', async () => {
    const [composed, decomposed] = ['caf\u00e9-au-lait', 'cafe\u0301-au-lait']
    const hash = await hasher.hash(decomposed, here)
    expect(await hasher.verify(composed, hash, here)).toBe(true)
    expect(await hasher.verify(decomposed, hash, here)).toBe(true)
    const foreign = await bcryptHash(decomposed, 4)
    expect(await hasher.verify(composed, foreign, here)).toBe(true)
    expect(await hasher.verify('cafe-au-lait', foreign, here)).toBe(false)
  })

  test('of a megabyte is wrong, and costs no more than another', async () => {
    expect(await hasher.verify('x'.repeat(1_000_000), await hasher.hash('', here), here)).toBe(false)
  })

  test('never matches where there is no hash, or one of an unknown kind', async () => {
    for (const hash of [undefined, '', '$fbscrypt$x', 'plain']) {
      expect(await hasher.verify('', hash, here)).toBe(false)
      expect(await hasher.verify('plain', hash, here)).toBe(false)
    }
  })
})

test('a hash that cannot be read is an error of whoever asked, and the next one is served', async () => {
  const one = createPasswordHasher({ atWork: 1, waiting: 2 })
  await expect(one.verify('x', '$argon2id$v=19$m=1', here)).rejects.toThrow('Decoding failed')
  expect(await one.verify('x', await one.hash('x', here), here)).toBe(true)
})

test('a refusal takes as long for a costlier kind of hash as for none, once one was met', async () => {
  const calm = createPasswordHasher({ atWork: 1, waiting: 2 })
  const before = calm.refusalTime()
  await calm.verify('x', await calm.hash('y', 'me'), 'me')
  await calm.verify('x', await bcryptHash('y', 10), 'me')
  expect(calm.refusalTime()).toBe(before)
  await calm.verify('x', await bcryptHash('y', 11), 'me')
  expect(calm.refusalTime()).toBe(2 * before)
})

test('what is beyond the hashes at work and waiting is refused, and the rest is served', async () => {
  const small = createPasswordHasher({ atWork: 1, waiting: 2 })
  const outcomes = await Promise.allSettled(Array.from({ length: 5 }, () => small.hash('x', here)))
  expect(outcomes.map(({ status }) => status)).toEqual([
    'fulfilled',
    'fulfilled',
    'fulfilled',
    'rejected',
    'rejected',
  ])
  expect(outcomes[4]).toMatchObject({ reason: expect.any(TooManyRequests) })
  expect(await small.hash('x', here)).toMatch(/^\$argon2id\$/)
})

test('a flood from one address leaves room for others', async () => {
  const small = createPasswordHasher({ atWork: 1, waiting: 4 })
  const finished: string[] = []
  const ask = (queue: string) => small.hash('x', queue).then(() => finished.push(queue))
  const flood = Array.from({ length: 10 }, () => ask(here).catch(() => {}))
  await ask('198.51.100.9')
  expect(finished.length).toBeLessThan(5)
  await Promise.all(flood)
})
