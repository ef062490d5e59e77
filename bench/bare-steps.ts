/**
 * The minimum of a step: updating its row, and recording that it is done. In a process of its own, since two of them show how
 * much a second process can gain on this machine.
 */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import pg from 'pg'

const connections = 16
const seconds = 2

/** Steps per second of this many processes together, with 16 connections in total. */
export async function bareSteps(url: string, processes: number): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(
    'create table if not exists public.bare_steps (run int, step int, primary key (run, step))',
  )
  await client.query('create table if not exists public.bare_runs (id int primary key, at int not null)')
  await client.query('truncate public.bare_steps, public.bare_runs')
  await client.query('insert into public.bare_runs select g, 0 from generate_series(1, $1::int) g', [
    connections,
  ])
  const share = connections / processes
  const ran = await Promise.all(
    Array.from({ length: processes }, (_, at) =>
      promisify(execFile)(process.execPath, [import.meta.filename, String(at * share), String(share)], {
        env: { ...process.env, BARE_URL: url },
      }),
    ),
  )
  await client.query('drop table public.bare_steps, public.bare_runs')
  await client.end()
  return ran.reduce((sum, { stdout }) => sum + Number(stdout), 0) / seconds
}

async function work(url: string, first: number, runs: number): Promise<number> {
  const pool = new pg.Pool({ connectionString: url, max: runs })
  let done = 0
  const until = performance.now() + seconds * 1000
  await Promise.all(
    Array.from({ length: runs }, async (_, run) => {
      const client = await pool.connect()
      for (let step = 0; performance.now() < until; step++, done++) {
        const values = [first + run + 1, step]
        await client.query('begin')
        await client.query({
          name: 'bare_run',
          text: 'update public.bare_runs set at = $2 where id = $1',
          values,
        })
        await client.query({
          name: 'bare_step',
          text: 'insert into public.bare_steps values ($1, $2)',
          values,
        })
        await client.query('commit')
      }
      client.release()
    }),
  )
  await pool.end()
  return done
}

if (import.meta.main) {
  const [first, runs] = process.argv.slice(2).map(Number)
  process.stdout.write(String(await work(process.env.BARE_URL ?? '', first ?? 0, runs ?? connections)))
}
