/** Databases of a test's own on the one PostgreSQL of the run. */
import pg from 'pg'

/**
 * Makes a database, a copy of `template` where one is named, and returns its connection string. A copy of its files takes
 * half of what it takes to write each of its pages to the log.
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
