import { expect, test } from 'vitest'
import { chosenConversation, searchConversations, withMessage } from './message-records.ts'
import { sampleConversations } from './message-sample.ts'

const names = (words: string) => searchConversations(sampleConversations, words).map(({ name }) => name)

test('the first conversation is chosen until somebody chooses', () => {
  expect(chosenConversation(sampleConversations, null)?.name).toBe('Priya Nair')
  expect(chosenConversation(sampleConversations, 'gone')?.name).toBe('Priya Nair')
  expect(chosenConversation(sampleConversations, 'lena-kraus')?.name).toBe('Lena Kraus')
  expect(chosenConversation([], null)).toBeUndefined()
})

test('two messages are unread, as the dashboard says', () => {
  expect(sampleConversations.reduce((sum, { unread }) => sum + unread, 0)).toBe(2)
})

test('a search reads names, roles and what was said', () => {
  expect(names('')).toHaveLength(4)
  expect(names('MAYA')).toEqual(['Maya Adeyemi'])
  expect(names('career coach')).toEqual(['Lena Kraus'])
  expect(names('outage calendar')).toEqual(['Tomás Ortega'])
  expect(names('nobody')).toEqual([])
})

test('the list shows the end of each thread', () => {
  expect(sampleConversations.map(({ lastMessage, time }) => [lastMessage.slice(0, 14), time])).toEqual([
    ['Thursday at te', '10:42 AM'],
    ['Have you seen ', '9:15 AM'],
    ['The team enjoy', 'Tue'],
    ['You: Thank you', 'Mon'],
  ])
})

test('what is written today goes under today, whenever the thread ended', () => {
  const message = { id: 'n', sender: 'You', content: 'Hello', time: '12:00', isOwn: true }
  for (const conversation of sampleConversations) {
    const after = withMessage(conversation, message)
    expect(after.days.at(-1)?.day).toBe('Today')
    expect(after.days.at(-1)?.messages.at(-1)).toEqual(message)
    expect(after.days.flatMap(({ messages }) => messages)).toHaveLength(
      conversation.days.flatMap(({ messages }) => messages).length + 1,
    )
    expect(after.lastMessage).toBe('You: Hello')
  }
})
