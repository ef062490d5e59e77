import { createHash } from 'node:crypto'

/** Under which hash a connected app's key is stored: its session stands for it. No secret of a key begins like this. */
export const connectionHash = (sessionId: string): Buffer =>
  createHash('sha256').update(`session ${sessionId}`).digest()
