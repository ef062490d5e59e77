/** A test's own databases on the run's PostgreSQL. */
import pg from 'pg'

/**
 * Creates a database, optionally as a copy of `template`, and returns its connection string. Copying files takes half as long as
 * logging every page.
 */
export async function withDatabase(ownerUrl: string, name: string, template?: string): Promise<string> {
  await asOwner(
    ownerUrl,
    `create database "${name}"${template ? ` template "${template}" strategy file_copy` : ''}`,
  )
  return databaseUrl(ownerUrl, name)
}

export async function dropDatabase(ownerUrl: string, name: string): Promise<void> {
  await asOwner(ownerUrl, `drop database if exists "${name}" with (force)`)
}

export function databaseUrl(ownerUrl: string, name: string): string {
  const url = new URL(ownerUrl)
  url.pathname = `/${name}`
  return url.toString()
}

async function asOwner(ownerUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
