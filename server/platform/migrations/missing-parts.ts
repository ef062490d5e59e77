/** Explains parts of hosted Supabase that a project's SQL uses and this database lacks, and what works instead. */
import pg from 'pg'

const itsOwn = (extension: string) =>
  `This PostgreSQL has ${extension} itself: create it in a migration before this one (create extension ${extension}).`

const instead: Record<string, string> = {
  pg_cron: itsOwn('pg_cron'),
  pg_net: itsOwn('pg_net'),
  http: 'Tannr makes requests from SQL by net.http_get, net.http_post and net.http_delete.',
  vault: itsOwn('supabase_vault'),
  supabase_functions: itsOwn('pg_net'),
  graphql: 'Tannr serves the data API, and no GraphQL.',
}

/** The part by the schema that its SQL uses. */
const partOfSchema: Record<string, string> = {
  ...{ cron: 'pg_cron', net: 'pg_net', vault: 'vault', supabase_functions: 'supabase_functions' },
  ...{ graphql: 'graphql', graphql_public: 'graphql' },
}
const partOfExtension: Record<string, string> = {
  ...{ pg_cron: 'pg_cron', pg_net: 'pg_net', http: 'http', supabase_vault: 'vault', pg_graphql: 'graphql' },
}

/** An explanation for the operator why a migration failed; undefined if the error has another cause. */
export function missingPart(error: unknown): string | undefined {
  if (!(error instanceof pg.DatabaseError)) return undefined
  const { code, message } = error
  const extension =
    code === '0A000' || code === '58P01'
      ? /extension "([^"]+)" is not available/.exec(message)?.[1]
      : undefined
  if (extension !== undefined) {
    const known = partOfExtension[extension]
    return known
      ? instead[known]
      : `This PostgreSQL does not have the extension ${extension}. Install it there, or set DATABASE_URL to a PostgreSQL that has it: Tannr's own one has what PostgreSQL itself comes with. Or take it out of the migration.`
  }
  const forbidden =
    code === '42501' ? /permission denied to create extension "([^"]+)"/.exec(message)?.[1] : undefined
  if (forbidden !== undefined) {
    return `Only a superuser may create the extension ${forbidden}, and the project is none. Have one do it before the start (create extension ${forbidden} with schema extensions), and write the migration with "if not exists".`
  }
  const schema = code === '3F000' ? /schema "([^"]+)" does not exist/.exec(message)?.[1] : undefined
  if (schema === undefined) return undefined
  const known = partOfSchema[schema]
  return known
    ? instead[known]
    : `The schema ${schema} is not there: make it in a migration before this one (create schema if not exists ${schema}).`
}

const calls =
  '\\m(net\\.http_(?:get|post|delete)|cron\\.(?:un)?schedule|vault\\.\\w+|supabase_functions\\.http_request|graphql\\.resolve)\\M'

/** Where functions of the project call what is not here. PostgreSQL looks into their bodies only when they are called. */
export async function missingCalls(
  client: pg.Client,
): Promise<{ what: string; instead: string | undefined }[]> {
  const { rows } = await client.query<{ called: string; by: string }>(
    `select distinct called, oid::regprocedure::text as by
     from pg_proc, regexp_matches(prosrc, $1, 'g') as found, unnest(found) as called
     where proowner = 'project_owner'::regrole and to_regnamespace(split_part(called, '.', 1)) is null
     order by called, by`,
    [calls],
  )
  return rows.map(({ called, by }) => ({
    what: `${called} in ${by}`,
    instead: instead[partOfSchema[called.split('.')[0] ?? ''] ?? ''],
  }))
}
