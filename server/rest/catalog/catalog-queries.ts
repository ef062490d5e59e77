/** The statements that read pg_catalog. They run with an empty search_path, so that every type name comes out qualified. */
import type { Sql } from '#server/platform/database.ts'
import type { Column, Parameter } from './catalog.ts'

export type RelationRow = {
  oid: number
  schema: string
  name: string
  is_view: boolean
  description: string | null
  writable: number
  columns: (Column & { number: number })[]
  primary_key: number[]
}

/**
 * All relations outside the system schemas, except partitions: keys and views may refer to unexposed ones. A domain with an
 * implicit cast to json, or from json or text, defines how its values are written and read.
 */
export const listRelations = (sql: Sql) => sql<RelationRow>`
  with recursive domain_bases as (
    select oid, typbasetype as base from pg_type where typtype = 'd'
    union all
    select d.oid, t.typbasetype from domain_bases d join pg_type t on t.oid = d.base and t.typtype = 'd'
  ), domains as (
    select d.oid, d.base, r.* from domain_bases d
    join pg_type b on b.oid = d.base and b.typtype <> 'd'
    left join lateral (
      select
        max(c.castfunc::regproc::text) filter (where c.casttarget = 'pg_catalog.json'::regtype) as write_json,
        max(c.castfunc::regproc::text) filter (where c.castsource = 'pg_catalog.json'::regtype) as read_json,
        max(c.castfunc::regproc::text) filter (where c.castsource = 'pg_catalog.text'::regtype) as read_text
      from pg_cast c
      where c.castcontext = 'i' and c.castmethod = 'f' and d.oid in (c.castsource, c.casttarget)
    ) r on true
  )
  select c.oid::int8 as oid, n.nspname as schema, c.relname as name,
    c.relkind in ('v', 'm') as is_view,
    obj_description(c.oid, 'pg_class') as description,
    pg_relation_is_updatable(c.oid, true) as writable,
    coalesce(k.conkey::int[], '{}') as primary_key,
    a.columns
  from pg_class c
  join pg_namespace n on n.oid = c.relnamespace
  left join pg_constraint k on k.conrelid = c.oid and k.contype = 'p'
  cross join lateral (
    select coalesce(json_agg(json_build_object(
      'number', att.attnum,
      'name', att.attname,
      'type', format_type(att.atttypid, -1),
      'baseType', format_type(coalesce(base.base, t.oid), -1),
      'writeJson', base.write_json,
      'readJson', base.read_json,
      'readText', base.read_text,
      'typeId', att.atttypid::int8,
      'nullable', not (att.attnotnull or t.typnotnull),
      'default', case
        when att.attidentity <> '' then (
          select format('nextval(%L)', s.objid::regclass) from pg_depend s
          where s.classid = 'pg_class'::regclass and s.refobjid = att.attrelid and s.refobjsubid = att.attnum
            and s.deptype = 'i' limit 1
        )
        when att.attgenerated = '' then coalesce(pg_get_expr(d.adbin, d.adrelid), pg_get_expr(t.typdefaultbin, 0))
      end,
      'maxLength', case when t.typname in ('varchar', 'bpchar') and att.atttypmod > 4 then att.atttypmod - 4 end,
      'labels', (select json_agg(e.enumlabel order by e.enumsortorder) from pg_enum e where e.enumtypid = att.atttypid),
      'description', col_description(att.attrelid, att.attnum)
    ) order by att.attnum), '[]') as columns
    from pg_attribute att
    join pg_type t on t.oid = att.atttypid
    left join domains base on base.oid = t.oid
    left join pg_attrdef d on d.adrelid = att.attrelid and d.adnum = att.attnum
    where att.attrelid = c.oid and att.attnum > 0 and not att.attisdropped
  ) a
  where c.relkind in ('r', 'v', 'm', 'f', 'p') and not c.relispartition
    and n.nspname not like 'pg\\_%' and n.nspname <> 'information_schema'
  order by n.nspname, c.relname`

export type ForeignKeyRow = {
  name: string
  table: number
  columns: number[]
  referenced: number
  referenced_columns: number[]
  /** Whether the columns are exactly those of a primary key or unique constraint. */
  is_unique: boolean
}

export const listForeignKeys = (sql: Sql) => sql<ForeignKeyRow>`
  select c.conname as name, c.conrelid::int8 as table, c.conkey::int[] as columns,
    c.confrelid::int8 as referenced, c.confkey::int[] as referenced_columns,
    exists (
      select from pg_constraint u
      where u.conrelid = c.conrelid and u.contype in ('p', 'u') and u.conkey @> c.conkey and u.conkey <@ c.conkey
    ) as is_unique
  from pg_constraint c
  where c.contype = 'f' and c.conparentid = 0
  order by c.conrelid, c.conname`

export type ViewRow = { oid: number; definition: string }

export const listViews = (sql: Sql) => sql<ViewRow>`
  select r.ev_class::int8 as oid, r.ev_action::text as definition
  from pg_rewrite r
  join pg_class c on c.oid = r.ev_class
  join pg_namespace n on n.oid = c.relnamespace
  where r.rulename = '_RETURN' and c.relkind in ('v', 'm')
    and n.nspname not like 'pg\\_%' and n.nspname <> 'information_schema'`

export type ComputedRelationshipRow = {
  schema: string
  name: string
  origin: number
  target: number
  to_one: boolean
}

export const listComputedRelationships = (sql: Sql) => sql<ComputedRelationshipRow>`
  select n.nspname as schema, p.proname as name, arg.typrelid::int8 as origin, ret.typrelid::int8 as target,
    (not p.proretset or p.prorows = 1) as to_one
  from pg_proc p
  join pg_namespace n on n.oid = p.pronamespace
  join pg_type arg on arg.oid = p.proargtypes[0]
  join pg_type ret on ret.oid = p.prorettype
  where p.prokind = 'f' and p.pronargs = 1 and arg.typrelid <> 0 and ret.typrelid <> 0
    and n.nspname not like 'pg\\_%' and n.nspname <> 'information_schema'`

export type RoutineRow = {
  schema: string
  name: string
  description: string | null
  parameters: Parameter[]
  volatility: 'i' | 's' | 'v'
  returns_set: boolean
  return_type: string
  /** For a domain named like a media type: its name, and whether its base type is bytea. */
  return_domain: string | null
  returns_bytes: boolean
  has_out: boolean
  return_relation: number
  is_composite: boolean
  settings: string[]
}

/** A domain counts as its base type. */
export const listRoutines = (sql: Sql, schemas: readonly string[]) => sql<RoutineRow>`
  with recursive bases as (
    select oid, typbasetype as base from pg_type where typtype = 'd'
    union all
    select d.oid, t.typbasetype from bases d join pg_type t on t.oid = d.base and t.typtype = 'd'
  )
  select n.nspname as schema, p.proname as name, obj_description(p.oid, 'pg_proc') as description,
    p.provolatile as volatility, p.proretset as returns_set,
    format_type(p.prorettype, null) as return_type,
    case when t.typtype = 'd' then t.typname end as return_domain,
    base.oid = 'pg_catalog.bytea'::regtype as returns_bytes,
    coalesce(p.proargmodes::text[] && '{o,b,t}', false) as has_out,
    base.typrelid::int8 as return_relation,
    base.typtype = 'c' as is_composite,
    coalesce(p.proconfig, '{}') as settings,
    coalesce((
      select json_agg(json_build_object(
        'name', coalesce(arg.name, ''),
        'type', format_type(arg.type, -1),
        'required', arg.place <= p.pronargs - p.pronargdefaults,
        'variadic', arg.mode = 'v'
      ) order by arg.place)
      from (
        select row_number() over (order by raw.position) as place, raw.*
        from unnest(
          coalesce(p.proallargtypes, p.proargtypes::oid[]), p.proargnames, p.proargmodes::text[]
        ) with ordinality as raw(type, name, mode, position)
        where coalesce(raw.mode, 'i') in ('i', 'b', 'v')
      ) arg
    ), '[]') as parameters
  from pg_proc p
  join pg_namespace n on n.oid = p.pronamespace
  join pg_type t on t.oid = p.prorettype
  left join bases b on b.oid = t.oid and not exists (select from pg_type d where d.oid = b.base and d.typtype = 'd')
  join pg_type base on base.oid = coalesce(b.base, t.oid)
  where p.prokind = 'f' and n.nspname = any(${schemas})
    and p.prorettype not in ('pg_catalog.trigger'::regtype, 'pg_catalog.event_trigger'::regtype)
  order by p.proname, p.oid`

export type HandlerRow = {
  schema: string
  name: string
  /** A relation's row type; null for any row. */
  target_schema: string | null
  target: string | null
  domain: string
  is_bytes: boolean
}

/** Aggregates over rows that return a domain named like a media type, and so produce that type. */
export const listHandlers = (sql: Sql, schemas: readonly string[]) => sql<HandlerRow>`
  select n.nspname as schema, p.proname as name, r.nspname as target_schema, c.relname as target,
    t.typname as domain, t.typbasetype = 'pg_catalog.bytea'::regtype as is_bytes
  from pg_proc p
  join pg_namespace n on n.oid = p.pronamespace
  join pg_type t on t.oid = p.prorettype and t.typtype = 'd'
  join pg_type arg on arg.oid = p.proargtypes[0]
  left join pg_class c on c.oid = arg.typrelid
  left join pg_namespace r on r.oid = c.relnamespace
  where p.prokind = 'a' and p.pronargs = 1 and n.nspname = any(${schemas})
    and (c.oid is not null or arg.oid = 'pg_catalog.anyelement'::regtype)
  order by n.nspname, p.proname`

export const hasPostgis = (sql: Sql) => sql`select from pg_extension where extname = 'postgis'`

export type RoleSettingRow = { role: string; setting: string }

/** The settings of the roles that the login may become, as far as those roles may set them. */
export const listRoleSettings = (sql: Sql) => sql<RoleSettingRow>`
  select r.rolname as role, s.setting
  from pg_auth_members m
  join pg_roles r on r.oid = m.roleid
  cross join unnest(r.rolconfig) as s(setting)
  join pg_settings known on known.name = split_part(s.setting, '=', 1)
  where m.member = current_user::regrole
    and (known.context = 'user' or has_parameter_privilege(current_user::regrole::oid, known.name, 'set'))
  order by r.rolname, s.setting`

/** The login's settings of the data API; those for this database override those for all. */
export const listOwnSettings = (sql: Sql) => sql<{ setting: string }>`
  select s.setting
  from pg_db_role_setting r
  cross join unnest(r.setconfig) as s(setting)
  where r.setrole = current_user::regrole and s.setting like 'pgrst.%'
    and r.setdatabase in (0, (select oid from pg_database where datname = current_database()))
  order by r.setdatabase`

export type SchemaDescriptionRow = { schema: string; description: string }

export const listSchemaDescriptions = (sql: Sql, schemas: readonly string[]) => sql<SchemaDescriptionRow>`
  select n.nspname as schema, obj_description(n.oid, 'pg_namespace') as description
  from pg_namespace n
  where n.nspname = any(${schemas}) and obj_description(n.oid, 'pg_namespace') is not null`
