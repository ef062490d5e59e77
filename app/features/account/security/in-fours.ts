/** Groups that a person can read out and compare. */
export const inFours = (text: string, between: string) => text.match(/.{1,4}/g)?.join(between) ?? ''
