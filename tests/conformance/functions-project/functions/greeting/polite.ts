// An import that only types use, and an enum: both are beyond what Node does with TypeScript by itself.
import { Person, Tone } from 'shared/types.ts'

export class Greeter {
  constructor(private readonly word: string) {}

  greet(person: Person): string {
    return `${this.word}, ${person.name} (${Tone.Kind})`
  }
}
