/** The questions before blocking or disconnecting somebody. */
export const blockWords = (name: string) => ({
  title: `Block ${name}?`,
  description: `You’ll no longer be connected, their requests won’t reach you, and neither of you is suggested to the other. ${name} won’t be notified.`,
  act: 'Block',
})

export const disconnectWords = (name: string) => ({
  title: `Disconnect from ${name}?`,
  description: `${name} won’t be notified. To connect again, one of you has to send a request.`,
  act: 'Disconnect',
})
