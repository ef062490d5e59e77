/** An id as lists show it: enough to tell it from its neighbors. */
export const shortId = (id: string) => (id.length > 14 ? `${id.slice(0, 4)}…${id.slice(-6)}` : id)
