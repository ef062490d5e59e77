/**
 * Preloaded into a server (`--import`): on SIGUSR2 it reads from CRASH_FILE at which point of a run to end as by kill -9, and
 * confirms it beside that file. Requests to OUTSIDE_HOST go to OUTSIDE_PORT of this machine.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import net from 'node:net'
import pg from 'pg'

const die = () => process.kill(process.pid, 'SIGKILL')
const { CRASH_FILE: file = '', OUTSIDE_HOST: outside, OUTSIDE_PORT: port } = process.env

/**
 * `at 3`: after step 3 of a directive, within its transaction; `before 3`: before its commit; `after 3`: right after it. `0` is
 * the start of a run, `intent` the record written before an external effect.
 */
let [when, what] = ['', '']
process.on('SIGUSR2', () => {
  const [first = '', second = ''] = readFileSync(file, 'utf8').split(' ')
  when = first
  what = second
  writeFileSync(`${file}.taken`, `${first} ${second}`)
})

type Query = { text?: string; values?: unknown[] } | string
const textOf = (query: Query) => (typeof query === 'string' ? query : (query.text ?? ''))

function isMeant(query: Query): boolean {
  if (when === '') return false
  const text = textOf(query)
  if (what === 'intent') return text.includes('orcher.intend_step')
  if (what === '0') return text.includes('orcher.begin_segment')
  return stepOf(query) === Number(what)
}

/** The step that this statement records as done. */
function stepOf(query: Query): unknown {
  if (typeof query === 'string') return undefined
  if (query.text?.includes('orcher.go_on')) return query.values?.[2]
  if (query.text?.includes('orcher.finish_step')) return query.values?.[1]
  return undefined
}

const meant = new WeakSet<object>()
const { query: ask } = pg.Client.prototype
Object.assign(pg.Client.prototype, {
  query(this: pg.Client, ...given: [Query]) {
    const isPoint = isMeant(given[0])
    if (isPoint) meant.add(this)
    const isCommit = textOf(given[0]) === 'commit' && meant.has(this)
    if (isCommit && when === 'before') die()
    const answered = Reflect.apply(ask, this, given)
    if (isPoint && when === 'at') void Promise.resolve(answered).then(die)
    if (isCommit && when === 'after') void Promise.resolve(answered).then(die)
    return answered
  },
})

type Options = { host?: string; port?: number | string }
const { connect } = net.Socket.prototype
Object.assign(net.Socket.prototype, {
  connect(this: net.Socket, ...given: unknown[]) {
    const options = (Array.isArray(given[0]) ? given[0][0] : given[0]) as Options
    if (outside && options?.host === outside)
      Object.assign(options, { host: '127.0.0.1', port: Number(port) })
    return Reflect.apply(connect, this, given)
  },
})
