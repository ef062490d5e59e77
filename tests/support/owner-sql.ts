import pg from 'pg'
import { openOwnerAddress } from '#tools/owner-address.ts'

/** A statement as the owner of the PostgreSQL that a running product keeps in its data folder. */
export async function ownerSql<Row extends object>(dataDir: string, text: string): Promise<Row[]> {
  const { url, close } = await openOwnerAddress(dataDir)
  const client = new pg.Client({ connectionString: url })
  try {
    await client.connect()
    return (await client.query(text)).rows as Row[]
  } finally {
    await client.end()
    await close()
  }
}
