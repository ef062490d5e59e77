/**
 * `npm run staff`: the people with access to /staff. Without arguments it lists them.
 *
 *   npm run staff -- add ADDRESS       gives the account with this address access
 *   npm run staff -- remove ADDRESS    removes it
 *
 * Both take effect at once, whether or not Tannr runs. DATA_DIR and DATABASE_URL are read as by `npm start`.
 */
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { withSafePath } from '#server/platform/database/with-safe-path.ts'
import { openOwnerAddress } from './owner-address.ts'
import { runExplained } from './run-explained.ts'

const usage = (await readFile(import.meta.filename, 'utf8')).match(/(?<= \* {3})npm run staff.*/g)?.join('\n')
const [verb = 'list', address = ''] = process.argv.slice(2)

if (verb === 'list') await runExplained(() => withOwner(list))
else if ((verb === 'add' || verb === 'remove') && address.includes('@')) {
  await runExplained(() => withOwner((client) => setClaim(client, address, verb === 'add')))
} else {
  console.error(usage)
  process.exitCode = 2
}

async function withOwner(run: (client: pg.Client) => Promise<void>): Promise<void> {
  const { url, close } = await openOwnerAddress(path.resolve(process.env.DATA_DIR || 'data'))
  const client = new pg.Client({ connectionString: withSafePath(url) })
  try {
    await client.connect()
    // The project may have triggers on accounts, which run as whoever changes one.
    await client.query('set role supabase_auth_admin')
    await run(client)
  } finally {
    await client.end()
    await close()
  }
}

async function list(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ email: string }>(
    `select email from auth.users where raw_app_meta_data -> 'staff' = 'true'::jsonb order by email`,
  )
  console.log(
    rows.map(({ email }) => email).join('\n') || 'Nobody is staff yet: npm run staff -- add ADDRESS',
  )
}

async function setClaim(client: pg.Client, email: string, staff: boolean): Promise<void> {
  const { rowCount } = await client.query(
    `update auth.users set raw_app_meta_data =
       case when $2 then coalesce(raw_app_meta_data, '{}') || '{"staff": true}' else raw_app_meta_data - 'staff' end
     where email = lower($1) and email_confirmed_at is not null and (not $2 or not is_sso_user or exists (
       select from auth.identities i join auth.sso_domains d on i.provider = 'sso:' || d.sso_provider_id
       where i.user_id = auth.users.id and lower(d.domain) = split_part(lower($1), '@', 2)))`,
    [email, staff],
  )
  if (rowCount) {
    console.log(
      staff ? `${email} is staff now: the page is /staff.` : `${email} has no rights of staff any more.`,
    )
    return
  }
  console.error(`There is no account with the confirmed address ${email}. Sign up with it first.`)
  process.exitCode = 1
}
