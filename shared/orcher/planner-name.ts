/** Which rules make plans. Whatever changes what they answer is a new name; plans keep that of the rules that made them. */
export const planner = 'rules-3'
