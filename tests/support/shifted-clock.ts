/**
 * Preloaded into a server (`--import`): on SIGUSR2 its clock jumps by the milliseconds in CLOCK_FILE, which it confirms beside
 * that file.
 */
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
