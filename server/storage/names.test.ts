import { expect, test } from 'vitest'
import { isAllowedType, parseSize } from './limits.ts'
import { checkBucketName, checkKey } from './names.ts'
import { mayBe } from './sniff.ts'

test.each(['a', "it's (a) $name=@1;2:3+4,5?6!", '../../etc/passwd', './.', 'a//b', 'x'.repeat(1024)])(
  'an object may be called %j: its name has nothing to do with where its bytes lie',
  (key) => {
    expect(() => checkKey(key)).not.toThrow()
  },
)

test.each(['', 'bé', 'a%2fb', 'a\0b', 'a#b', 'a[b]', 'a~b', 'a"b', 'a\\b', 'a\nb', 'x'.repeat(1025)])(
  'an object may not be called %j',
  (key) => {
    expect(() => checkKey(key)).toThrow(/^Invalid key: /)
  },
)

test.each(['', ' a', 'a ', 'a/b', 'x'.repeat(101), 'é', 'lake--table-s3', 'a\0b'])(
  'a bucket may not be called %j',
  (name) => {
    expect(() => checkBucketName(name)).toThrow('Bucket name invalid')
  },
)

test('sizes are said in bytes or in words, and no bucket takes more than all do', () => {
  expect([parseSize(5, 10), parseSize('20mb', 1e9), parseSize('1.5kb', 1e9), parseSize(null, 1)]).toEqual([
    5,
    20_000_000,
    1500,
    null,
  ])
  expect(() => parseSize('2gb', 1e9)).toThrow('The object exceeded the maximum allowed size')
  expect(() => parseSize('big', 1e9)).toThrow('body/file_size_limit')
})

test('a type is admitted by name or by what comes before the slash', () => {
  expect(isAllowedType('image/png', ['image/*'])).toBe(true)
  expect(isAllowedType('image/png', ['image/jpeg', 'image/png'])).toBe(true)
  expect(isAllowedType('text/plain;charset=UTF-8', ['text/plain'])).toBe(false)
  expect(isAllowedType('imagex/png', ['image/*'])).toBe(false)
})

test('bytes that begin like something else are not what they are called', () => {
  const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d])
  expect(mayBe('image/jpeg', png)).toBe(true)
  expect(mayBe('application/pdf', png)).toBe(false)
  expect(mayBe('image/png', Buffer.from('<svg onload=alert(1)>'))).toBe(false)
  expect(mayBe('application/pdf', Buffer.from('junk\n%PDF-1.7'))).toBe(true)
  expect(mayBe('application/pdf', Buffer.alloc(0))).toBe(false)
  expect(mayBe('text/plain', png)).toBe(true)
})
