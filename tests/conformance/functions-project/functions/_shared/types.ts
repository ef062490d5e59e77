export interface Person {
  name: string
}

export enum Tone {
  Kind = 'kind',
  Loud = 'loud',
}
