/** A start that must not go on. Its message is all that an operator reads: what happened, and how to fix it. */
export class StartRefused extends Error {}
