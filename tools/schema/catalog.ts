/**
 * A database's catalog as text, one entry for each object, so that two databases can be compared: tables, columns with their
 * order and defaults, constraints, indexes, policies, triggers, functions with their bodies, views, types, sequences, grants,
 * comments, publications and extensions. Objects of extensions and rows of tables are left out.
 */

import pg from 'pg'
import { serverRole } from '#server/platform/migrations/server-login.ts'

/** Maps kind and name of an object to its definition. */
export type Catalog = Map<string, string>

/** Daily partitions: two databases have the same only if they were made on the same day. */
const ofADay = /\brealtime\.messages_\d{4}_\d\d_\d\d/

export async function readCatalog(url: string): Promise<Catalog> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    // Then definitions are schema-qualified, whatever the search path of the role.
    await client.query(`set search_path = ''`)
    const catalog: Catalog = new Map()
    for (const query of queries) {
      const { rows } = await client.query<{ object: string; definition: string }>(query)
      for (const { object, definition } of rows) if (!ofADay.test(object)) catalog.set(object, definition)
    }
    return catalog
  } finally {
    await client.end()
  }
}

/** The differences: `-` before what only the first has, `+` before what only the second has. */
export function differences(first: Catalog, second: Catalog): string[] {
  const objects = [...new Set([...first.keys(), ...second.keys()])].sort()
  return objects
    .filter((object) => first.get(object) !== second.get(object))
    .flatMap((object) => [
      ...(first.has(object) ? [`- ${object}: ${first.get(object)}`] : []),
      ...(second.has(object) ? [`+ ${object}: ${second.get(object)}`] : []),
    ])
}

const ownSchema = (column: string) => `${column}::regnamespace::text !~ '^(pg_.*|information_schema)$'`
const ofNoExtension = (oid: string) =>
  `not exists (select from pg_catalog.pg_depend d where d.objid = ${oid} and d.deptype = 'e')`
const comment = (oid: string, catalog: string) =>
  `coalesce(' comment ' || pg_catalog.obj_description(${oid}, '${catalog}'), '')`

/**
 * Grants as sorted text; default grants are written out, so that they equal explicit ones. Those of the server's login are no part of
 * the schema: each start adds what is missing of them.
 */
const grants = (list: string, kind: string, owner: string) => `coalesce((
    select ' grants ' || string_agg(who || '=' || what, ' ' order by who) from (
      select case when a.grantee = 0 then 'public' else a.grantee::regrole::text end as who,
        string_agg(a.privilege_type || case when a.is_grantable then '*' else '' end, ',' order by a.privilege_type) as what
      from pg_catalog.aclexplode(coalesce(${list}, pg_catalog.acldefault('${kind}', ${owner}))) a
      where a.grantee is distinct from to_regrole('${serverRole}') group by 1) g), ' grants none')`

const queries = [
  `select 'schema ' || nspname as object,
    'owner ' || nspowner::regrole || ${grants('nspacl', 'n', 'nspowner')} || ${comment('oid', 'pg_namespace')} as definition
  from pg_catalog.pg_namespace where ${ownSchema('oid')}`,

  `select 'extension ' || extname as object, 'in ' || extnamespace::regnamespace as definition from pg_catalog.pg_extension`,

  `select 'relation ' || oid::regclass as object,
    'kind ' || relkind::text || ' owner ' || relowner::regrole || ' persistence ' || relpersistence::text
    || ' row security ' || relrowsecurity || '/' || relforcerowsecurity || ' replica identity ' || relreplident::text
    || coalesce(' options ' || reloptions::text, '')
    || case when relkind in ('v', 'm') then ' as ' || pg_catalog.pg_get_viewdef(oid) else '' end
    || ${grants('relacl', 'r', 'relowner')} || ${comment('oid', 'pg_class')} as definition
  from pg_catalog.pg_class c
  where relkind in ('r', 'p', 'v', 'm', 'f') and ${ownSchema('relnamespace')} and ${ofNoExtension('c.oid')}`,

  // By rank instead of attnum: dropped columns leave gaps.
  `select 'column ' || c.oid::regclass || '.' || quote_ident(a.attname) as object,
    'place ' || row_number() over (partition by c.oid order by a.attnum)
    || ' type ' || format_type(a.atttypid, a.atttypmod) || case when a.attnotnull then ' not null' else '' end
    || case when a.attcollation <> t.typcollation then ' collation ' || a.attcollation::regcollation else '' end
    || case when a.attidentity <> '' then ' identity ' || a.attidentity::text else '' end
    || case when a.attgenerated <> '' then ' generated ' || a.attgenerated::text else '' end
    || coalesce(' default ' || pg_catalog.pg_get_expr(d.adbin, d.adrelid), '')
    || ' storage ' || a.attstorage::text || coalesce(' statistics ' || nullif(a.attstattarget, -1), '')
    || coalesce(' options ' || a.attoptions::text, '')
    || case when a.attacl is null then '' else ${grants('a.attacl', 'c', 'c.relowner')} end
    || coalesce(' comment ' || pg_catalog.col_description(c.oid, a.attnum), '') as definition
  from pg_catalog.pg_class c
  join pg_catalog.pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  join pg_catalog.pg_type t on t.oid = a.atttypid
  left join pg_catalog.pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
  where c.relkind in ('r', 'p', 'f', 'c') and ${ownSchema('c.relnamespace')} and ${ofNoExtension('c.oid')}`,

  `select 'constraint ' || conname || ' on ' || coalesce(nullif(conrelid, 0)::regclass::text, contypid::regtype::text) as object,
    pg_catalog.pg_get_constraintdef(oid) || case when convalidated then '' else ' not valid' end
    || ${comment('oid', 'pg_constraint')} as definition
  from pg_catalog.pg_constraint c where contype <> 't' and ${ownSchema('connamespace')} and ${ofNoExtension('c.oid')}`,

  `select 'index ' || indexrelid::regclass as object,
    pg_catalog.pg_get_indexdef(indexrelid) || case when indisclustered then ' clustered' else '' end
    || case when indisvalid then '' else ' not valid' end || ${comment('indexrelid', 'pg_class')} as definition
  from pg_catalog.pg_index i join pg_catalog.pg_class c on c.oid = i.indexrelid
  where ${ownSchema('c.relnamespace')} and ${ofNoExtension('c.oid')}`,

  `select 'trigger ' || tgname || ' on ' || tgrelid::regclass as object,
    pg_catalog.pg_get_triggerdef(t.oid) || ' enabled ' || tgenabled::text || ${comment('t.oid', 'pg_trigger')} as definition
  from pg_catalog.pg_trigger t where not tgisinternal`,

  `select 'policy ' || polname || ' on ' || polrelid::regclass as object,
    'for ' || polcmd::text || case when polpermissive then '' else ' restrictive' end
    || ' to ' || (select string_agg(case when r = 0 then 'public' else r::regrole::text end, ', ' order by 1) from unnest(polroles) r)
    || coalesce(' using ' || pg_catalog.pg_get_expr(polqual, polrelid), '')
    || coalesce(' with check ' || pg_catalog.pg_get_expr(polwithcheck, polrelid), '')
    || ${comment('p.oid', 'pg_policy')} as definition
  from pg_catalog.pg_policy p`,

  `select 'function ' || p.oid::regprocedure as object,
    pg_catalog.pg_get_functiondef(p.oid) || ${comment('p.oid', 'pg_proc')} as definition
  from pg_catalog.pg_proc p where prokind <> 'a' and ${ownSchema('pronamespace')} and ${ofNoExtension('p.oid')}`,

  `select 'callers of ' || p.oid::regprocedure as object,
    'owner ' || proowner::regrole || ${grants('proacl', 'f', 'proowner')} as definition
  from pg_catalog.pg_proc p where ${ownSchema('pronamespace')} and ${ofNoExtension('p.oid')}`,

  `select 'type ' || t.oid::regtype as object,
    'kind ' || typtype::text || ' owner ' || typowner::regrole
    || coalesce(' of ' || (select string_agg(quote_literal(enumlabel), ', ' order by enumsortorder)
      from pg_catalog.pg_enum where enumtypid = t.oid), '')
    || case when typtype = 'd' then ' base ' || format_type(typbasetype, typtypmod) || ' default ' || coalesce(typdefault, '')
      || ' not null ' || typnotnull else '' end
    || ${grants('typacl', 'T', 'typowner')} || ${comment('t.oid', 'pg_type')} as definition
  from pg_catalog.pg_type t left join pg_catalog.pg_class c on c.oid = t.typrelid
  where (typtype in ('e', 'd', 'r') or c.relkind = 'c') and ${ownSchema('typnamespace')} and ${ofNoExtension('t.oid')}`,

  `select 'sequence ' || seqrelid::regclass as object,
    format('%s from %s by %s in %s to %s cache %s cycle %s', format_type(seqtypid, null), seqstart, seqincrement, seqmin, seqmax,
      seqcache, seqcycle) || ${grants('c.relacl', 's', 'c.relowner')} as definition
  from pg_catalog.pg_sequence join pg_catalog.pg_class c on c.oid = seqrelid where ${ownSchema('c.relnamespace')}`,

  `select 'statistics ' || stxnamespace::regnamespace || '.' || stxname as object,
    pg_catalog.pg_get_statisticsobjdef(oid) as definition
  from pg_catalog.pg_statistic_ext where ${ownSchema('stxnamespace')}`,

  `select 'publication ' || pubname as object,
    format('all tables %s, insert %s, update %s, delete %s, truncate %s', puballtables, pubinsert, pubupdate, pubdelete, pubtruncate)
    || coalesce((select ' of ' || string_agg(format('%I.%I %s %s', schemaname, tablename, attnames, rowfilter), ', '
      order by schemaname, tablename) from pg_catalog.pg_publication_tables t where t.pubname = p.pubname), '') as definition
  from pg_catalog.pg_publication p`,

  `select 'default grants of ' || defaclrole::regrole || ' on ' || defaclobjtype::text || ' in '
      || coalesce(nullif(defaclnamespace, 0)::regnamespace::text, 'all') as object,
    ${grants('defaclacl', 'r', 'defaclrole')} as definition
  from pg_catalog.pg_default_acl
  where exists (select from pg_catalog.aclexplode(defaclacl) a where a.grantee is distinct from to_regrole('${serverRole}'))`,

  `select 'event trigger ' || evtname as object,
    evtevent || ' calls ' || evtfoid::regproc || ' enabled ' || evtenabled::text as definition
  from pg_catalog.pg_event_trigger e where ${ofNoExtension('e.oid')}`,
]
