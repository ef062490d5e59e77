/** What is said before somebody is blocked or disconnected. */
export const blockWords = (name: string) => ({
  title: `Block ${name}?`,
  description: `You will no longer be connected, their requests will not reach you, and neither of you is suggested to the other. ${name} is not told.`,
  act: 'Block',
})

export const disconnectWords = (name: string) => ({
  title: `Disconnect from ${name}?`,
  description: `${name} is not told. To connect again, one of you has to ask the other.`,
  act: 'Disconnect',
})
