/** The sample: four conversations. The last message and its time follow from the thread. */
import type { Conversation, Message, MessageDay } from './message-records.ts'

type Line = [from: 'them' | 'me', time: string, content: string]
type Thread = {
  id: string
  name: string
  role: string
  unread: number
  online: boolean
  /** How the list names the day of the last message; today it shows the time. */
  last: string
  days: readonly { day: string; lines: readonly Line[] }[]
}

const threads: readonly Thread[] = [
  {
    id: 'priya-nair',
    name: 'Priya Nair',
    role: 'Engineering manager at Fathom',
    unread: 0,
    online: true,
    last: '',
    days: [
      {
        day: 'Today',
        lines: [
          [
            'them',
            '10:31 AM',
            'Hi Alex, your note on incident reviews made the rounds here. We’d like to set up a first conversation.',
          ],
          [
            'me',
            '10:38 AM',
            'That’s good to hear. Thursday morning or Friday after lunch would both work for me.',
          ],
          [
            'them',
            '10:42 AM',
            'Thursday at ten works. I will send the invitation and the names of everyone you will meet.',
          ],
        ],
      },
    ],
  },
  {
    id: 'maya-adeyemi',
    name: 'Maya Adeyemi',
    role: 'Product designer at Halden',
    unread: 2,
    online: false,
    last: '',
    days: [
      {
        day: 'Yesterday',
        lines: [
          [
            'me',
            '5:20 PM',
            'Thank you for looking over the case study. The second chart is much clearer now.',
          ],
        ],
      },
      {
        day: 'Today',
        lines: [
          ['them', '9:12 AM', 'Glad it helped. I would still cut the first paragraph.'],
          ['them', '9:15 AM', 'Have you seen the Halden posting for a design engineer? It sounds like you.'],
        ],
      },
    ],
  },
  {
    id: 'tomas-ortega',
    name: 'Tomás Ortega',
    role: 'Design director at Northwind',
    unread: 0,
    online: false,
    last: 'Tue',
    days: [
      {
        day: 'Tuesday',
        lines: [
          ['me', '2:02 PM', 'Here is the portfolio review we talked about, with the grid forecasts in it.'],
          [
            'them',
            '4:47 PM',
            'The team enjoyed the portfolio. Could you bring the outage calendar to the panel and talk us through what you threw away?',
          ],
        ],
      },
    ],
  },
  {
    id: 'lena-kraus',
    name: 'Lena Kraus',
    role: 'Career coach',
    unread: 0,
    online: true,
    last: 'Mon',
    days: [
      {
        day: 'Monday',
        lines: [
          [
            'them',
            '11:05 AM',
            'Before you name a number, ask for the range. Then be quiet. It’s harder than it sounds.',
          ],
          ['me', '11:19 AM', 'Thank you, that helps a lot.'],
        ],
      },
    ],
  },
]

export const sampleConversations: readonly Conversation[] = threads.map(({ last, days, ...thread }) => {
  const shown: MessageDay[] = days.map(({ day, lines }, dayIndex) => ({
    day,
    messages: lines.map(([from, time, content], index): Message => {
      const own = from === 'me'
      return {
        id: `${thread.id}-${dayIndex}-${index}`,
        sender: own ? 'You' : thread.name,
        content,
        time,
        isOwn: own,
        ...(own && { read: true }),
      }
    }),
  }))
  const latest = shown.at(-1)?.messages.at(-1)
  return {
    ...thread,
    days: shown,
    lastMessage: latest ? `${latest.isOwn ? 'You: ' : ''}${latest.content}` : '',
    time: last || (latest?.time ?? ''),
  }
})
