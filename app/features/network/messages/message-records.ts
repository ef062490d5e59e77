/** Conversations as the page shows them. A live source gives the same shapes. */

export type Message = {
  id: string
  sender: string
  content: string
  /** As it stands under the message: '10:42'. */
  time: string
  isOwn: boolean
  /** Own messages alone: the other person has seen it. */
  read?: boolean
}

/** Messages of one day, under the day's name. */
export type MessageDay = { day: string; messages: readonly Message[] }

export type Conversation = {
  id: string
  name: string
  role: string
  lastMessage: string
  /** Of the last message, as the list shows it: '10:42', 'Tue'. */
  time: string
  unread: number
  online: boolean
  days: readonly MessageDay[]
}

/** By name, role or anything that was said, without regard to case. */
export function searchConversations(conversations: readonly Conversation[], words: string): Conversation[] {
  const asked = words.trim().toLowerCase()
  if (asked === '') return [...conversations]
  return conversations.filter(({ name, role, days }) =>
    [name, role, ...days.flatMap(({ messages }) => messages.map(({ content }) => content))].some((text) =>
      text.toLowerCase().includes(asked),
    ),
  )
}

/** The chosen conversation, else the one with whom a draft is to, else the first one. */
export function chosenConversation(
  conversations: readonly Conversation[],
  id: string | null,
  to = '',
): Conversation | undefined {
  const name = to.trim().toLowerCase()
  return (
    conversations.find((one) => one.id === id) ??
    (name ? conversations.find((one) => one.name.toLowerCase().startsWith(name)) : undefined) ??
    conversations[0]
  )
}

/** The conversation with one message more, at its end and in its line of the list. */
export function withMessage(conversation: Conversation, message: Message): Conversation {
  const before = conversation.days.slice(0, -1)
  const last = conversation.days.at(-1)
  const today: MessageDay =
    last?.day === 'Today'
      ? { day: 'Today', messages: [...last.messages, message] }
      : { day: 'Today', messages: [message] }
  const days = last && last.day !== 'Today' ? [...before, last, today] : [...before, today]
  return { ...conversation, days, lastMessage: `You: ${message.content}`, time: message.time }
}
