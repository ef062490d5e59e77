import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { useDatabase } from '#tests/support/own-database.ts'
import { takeFrom, takeSeveral } from './rate-limits.ts'

const { sql } = useDatabase({ size: 3 })
const noon = new Date('2026-11-22T12:00:00Z')
const later = (seconds: number) => new Date(noon.getTime() + seconds * 1000)

test('a bucket gives its burst at once, and then one for each refill', async () => {
  const bucket = { key: randomUUID(), burst: 2, refill: 60 }
  expect(await takeFrom(sql, bucket, noon)).toBe(0)
  expect(await takeFrom(sql, bucket, noon)).toBe(0)
  expect(await takeFrom(sql, bucket, noon)).toBe(60)
  expect(await takeFrom(sql, bucket, later(45))).toBe(15)
  expect(await takeFrom(sql, bucket, later(60))).toBe(0)
})

test('nobody waits for an hour because the clock went back by one', async () => {
  const bucket = { key: randomUUID(), burst: 2, refill: 10 }
  expect(await takeFrom(sql, bucket, later(3600))).toBe(0)
  expect(await takeFrom(sql, bucket, noon)).toBe(0)
  expect(await takeFrom(sql, bucket, noon)).toBe(0)
  expect(await takeFrom(sql, bucket, noon)).toBe(10)
})

test('clocks of two processes may differ a little, and nobody gains by it', async () => {
  const bucket = { key: randomUUID(), burst: 1, refill: 10 }
  expect(await takeFrom(sql, bucket, later(30))).toBe(0)
  expect(await takeFrom(sql, bucket, noon)).toBe(40)
})

test('several are taken at once or none of them', async () => {
  const bucket = { key: randomUUID(), burst: 5, refill: 60 }
  expect(await takeSeveral(sql, bucket, 6, noon)).toBe(false)
  expect(await takeSeveral(sql, bucket, 3, noon)).toBe(true)
  expect(await takeSeveral(sql, bucket, 3, noon)).toBe(false)
  expect(await takeSeveral(sql, bucket, 2, noon)).toBe(true)
  expect(await takeFrom(sql, bucket, noon)).toBe(60)
  expect(await takeSeveral(sql, bucket, 1, later(60))).toBe(true)
})
