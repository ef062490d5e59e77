const most = 80

/** What an application calls itself, which anybody may: at most so long that what the page says beside it stays in sight. */
export function appName(name: string): string {
  if (!name) return 'An application without a name'
  const letters = [...name]
  return letters.length > most ? `${letters.slice(0, most - 1).join('')}…` : name
}
