import { describe, expect, test } from 'vitest'
import { isFirebaseHash, matchesFirebaseHash } from './firebase-scrypt.ts'

/** The example that Firebase publishes with its algorithm. */
const published =
  '$fbscrypt$v=1,n=14,r=8,p=1,ss=Bw==,sk=jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA==' +
  '$42xEC+ixf3L2lw==$lSrfV15cpx95/sZS2W9c9Kp6i/LVgQNDNC/qzrCnh1SAyZvqmZqAjTdn3aoItz+VHjoZilo78198JAdRuid5lQ=='

/** That of Supabase's own tests. */
const ofSupabase =
  '$fbscrypt$v=1,n=14,r=8,p=1,ss=Bw==,sk=ou9tdYTGyYm8kuR6Dt0Bp0kDuAYoXrK16mbZO4yGwAn3oLspjnN0/c41v8xZnO1n14J3MjKj1b2g6AUCAlFwMw==' +
  '$C0sHCg9ek77hsg==$zKVTMvnWVw5BBOZNUdnsalx4c4c7y/w7IS5p6Ut2+CfEFFlz37J9huyQfov4iizN8dbjvEJlM5tQaJP84+hfTw=='

describe('a hash of Firebase', () => {
  test('matches its password alone', () => {
    expect(matchesFirebaseHash('user1password', published)).toBe(true)
    expect(matchesFirebaseHash('mytestpassword', ofSupabase)).toBe(true)
    for (const other of ['user2password', 'User1password', '']) {
      expect([other, matchesFirebaseHash(other, published)]).toEqual([other, false])
    }
  })

  test('depends on each of its parts', () => {
    const changed: [string, string][] = [
      ['n=14', 'n=13'],
      ['r=8', 'r=4'],
      ['p=1', 'p=2'],
      ['ss=Bw==', 'ss=Ag=='],
      [',ss=Bw==', ''],
      ['sk=jxspr8', 'sk=kxspr8'],
      ['$42xEC', '$52xEC'],
      ['$lSrfV', '$mSrfV'],
    ]
    for (const [from, to] of changed) {
      const other = published.replace(from, to)
      expect([to, isFirebaseHash(other), matchesFirebaseHash('user1password', other)]).toEqual([
        to,
        true,
        false,
      ])
    }
  })

  test('of another form, or one that would take a gigabyte, is none', () => {
    for (const [from, to] of [
      ['v=1', 'v=2'],
      ['n=14', 'n=21'],
      ['n=14', 'n=0'],
      ['r=8', 'r=999'],
      ['p=1', 'p=9'],
      [',sk=jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA==', ''],
      ['ss=Bw==', 'ss=B w'],
      ['$lSrfV15cpx95/', '$'],
    ] as const) {
      const other = published.replace(from, to)
      expect([to, isFirebaseHash(other), matchesFirebaseHash('user1password', other)]).toEqual([
        to,
        false,
        false,
      ])
    }
  })
})
