/** Loaded into a server before all else (`--import`): at SIGUSR2 its clock jumps by the milliseconds that CLOCK_FILE holds, and says so beside it. */
import { readFileSync, writeFileSync } from 'node:fs'

const RealDate = Date
let offset = 0

globalThis.Date = class extends RealDate {
  constructor(...given: unknown[]) {
    super(...((given.length === 0 ? [RealDate.now() + offset] : given) as [number]))
  }
  static override now(): number {
    return RealDate.now() + offset
  }
} as DateConstructor

process.on('SIGUSR2', () => {
  const file = process.env.CLOCK_FILE ?? ''
  offset = Number(readFileSync(file, 'utf8'))
  writeFileSync(`${file}.taken`, String(offset))
})
