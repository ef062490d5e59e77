/** A start that must not go on. The operator sees only its message, so that says what happened and how to fix it. */
export class StartRefused extends Error {}
