import { expect, test } from 'vitest'
import { type Board, type Card, movedTo } from './pipeline-records.ts'

const card = (id: string, fields: Partial<Card> = {}) =>
  ({ id, status: 'under_review', overdue: false, ...fields }) as Card

const board = {
  overdue: 1,
  columns: [
    { status: 'under_review', count: 3, cards: [card('ada'), card('ben', { overdue: true })] },
    { status: 'phone_screening', count: 0, cards: [] },
  ],
} as unknown as Board

test('a card that is moved stands on top of its new column, and is overdue no more', () => {
  const moved = movedTo(board, 'ben', 'phone_screening')
  expect(moved.overdue).toBe(0)
  expect(moved.columns).toMatchObject([
    { count: 2, cards: [{ id: 'ada' }] },
    { count: 1, cards: [{ id: 'ben', status: 'phone_screening' }] },
  ])
})

test('a card of the further pages of a column leaves them, and every other part of the board is left alone', () => {
  const page = (after: string, ...names: string[]) => ({ after, cards: names.map((name) => card(name)) })
  const further = { pages: [page('bo', 'cleo', 'dan'), page('dan', 'eve')], pageParams: [] }
  expect(movedTo(further, 'dan', 'phone_screening').pages).toMatchObject([
    { after: 'bo', cards: [{ id: 'cleo' }] },
    { after: 'dan', cards: [{ id: 'eve' }] },
  ])
  expect(movedTo(further, 'ada', 'phone_screening')).toEqual(further)
  expect(movedTo(board, 'dan', 'phone_screening')).toEqual(board)
})
