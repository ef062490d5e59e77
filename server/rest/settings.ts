/** Settings of the data API; the variables are PostgREST's, and the database may set the same. */

import { z } from 'zod'
import { inProject, type Kind, kinds, mapped, setting, type ValueOf } from '#server/platform/setting.ts'

const oneOf = <const T extends string>(...values: T[]): Kind<T> => ({
  schema: z.enum(values),
  form: values.join(', ').replace(/, ([^,]*)$/, ' or $1'),
})

const chosen = <T, F>(env: string, toml: string, kind: Kind<T>, fallback: F, about: string, unset?: string) =>
  setting({ env: `PGRST_${env}`, toml: `api.${toml}`, kind, fallback, about, ...(unset && { unset }) })

const none = 'none'

export const restRows = {
  enabled: inProject('api.enabled', kinds.flag, true, 'Whether /rest/v1 is served.'),
  schemas: chosen(
    'DB_SCHEMAS',
    'schemas',
    kinds.list,
    ['public'],
    'The schemas whose tables and functions are served; the first is the default.',
  ),
  extraSearchPath: chosen(
    'DB_EXTRA_SEARCH_PATH',
    'extra_search_path',
    kinds.list,
    ['public', 'extensions'],
    'Further schemas in which functions and types are found.',
  ),
  maxRows: chosen('DB_MAX_ROWS', 'max_rows', kinds.count, 1000, 'Rows of one answer at most.'),
  aggregates: chosen(
    'DB_AGGREGATES_ENABLED',
    'aggregates_enabled',
    kinds.flag,
    false,
    'Whether `select` may ask for sums, averages, counts and extremes.',
  ),
  plan: chosen(
    'DB_PLAN_ENABLED',
    'plan_enabled',
    kinds.flag,
    false,
    'Whether clients may ask for PostgreSQL’s plan of their request.',
  ),
  preRequest: chosen(
    'DB_PRE_REQUEST',
    'pre_request',
    kinds.text,
    undefined,
    'A function that is called before every request, as its role: `schema.name`.',
    none,
  ),
  rootSpec: chosen(
    'DB_ROOT_SPEC',
    'root_spec',
    kinds.text,
    undefined,
    'A function that answers the root in place of the OpenAPI document.',
    none,
  ),
  txEnd: chosen(
    'DB_TX_END',
    'tx_end',
    oneOf('commit', 'commit-allow-override', 'rollback', 'rollback-allow-override'),
    'commit-allow-override',
    'How a transaction ends, and whether `Prefer: tx=` may say otherwise.',
  ),
  loginRole: chosen(
    'DB_LOGIN_ROLE',
    'login_role',
    kinds.text,
    'authenticator',
    'The role that the data API logs in as, which may become those of its callers.',
  ),
  anonRole: chosen('DB_ANON_ROLE', 'anon_role', kinds.text, 'anon', 'The role of a request without a token.'),
  hoisted: chosen(
    'DB_HOISTED_TX_SETTINGS',
    'hoisted_tx_settings',
    kinds.list,
    ['statement_timeout', 'plan_filter.statement_cost_limit'],
    'Settings of a function that hold for the whole transaction which calls it.',
  ),
  audience: chosen(
    'JWT_AUD',
    'jwt_aud',
    kinds.text,
    undefined,
    'What a token’s `aud` must name, where it names anything.',
    'any',
  ),
  roleClaimKey: chosen(
    'JWT_ROLE_CLAIM_KEY',
    'jwt_role_claim_key',
    mapped(kinds.text, (text) => text),
    '.role',
    'Where a token’s claims hold its role, such as `."https://example.com/roles"[0]`.',
  ),
  openapiMode: chosen(
    'OPENAPI_MODE',
    'openapi_mode',
    oneOf('follow-privileges', 'ignore-privileges', 'disabled'),
    'follow-privileges',
    'Whether the OpenAPI document names what the caller may use, everything, or is switched off.',
  ),
  openapiSecurity: chosen(
    'OPENAPI_SECURITY_ACTIVE',
    'openapi_security_active',
    kinds.flag,
    false,
    'Whether the OpenAPI document asks for a token.',
  ),
  openapiProxy: chosen(
    'OPENAPI_SERVER_PROXY_URI',
    'openapi_server_proxy_uri',
    { schema: z.url({ protocol: /^https?$/ }), form: 'an http or https address' },
    undefined,
    'The address that the OpenAPI document names.',
    'that of the request',
  ),
  corsOrigins: chosen(
    'SERVER_CORS_ALLOWED_ORIGINS',
    'server_cors_allowed_origins',
    kinds.list,
    undefined,
    'The sites whose pages may call the data API, credentials and all.',
    'any, without credentials',
  ),
  traceHeader: chosen(
    'SERVER_TRACE_HEADER',
    'server_trace_header',
    mapped(kinds.text, (text) => text.toLowerCase()),
    undefined,
    'A request header that is repeated in the answer.',
    none,
  ),
  serverTiming: chosen(
    'SERVER_TIMING_ENABLED',
    'server_timing_enabled',
    kinds.flag,
    false,
    'Whether answers have a `Server-Timing` header with the time each part took.',
  ),
  maxBody: setting({
    env: 'API_MAX_BODY',
    toml: 'api.max_body',
    kind: kinds.bytes,
    fallback: 10 * 2 ** 20,
    unset: '`10MiB`',
    about: 'The largest request body, before and after decompression.',
  }),
  appSettings: inProject(
    'api.app_settings',
    kinds.texts,
    {},
    "What SQL reads by `current_setting('app.settings.<name>')`.",
    none,
  ),
}

export type RestSettings = Omit<ValueOf<typeof restRows>, 'enabled' | 'maxRows'> & {
  /** Rows at most, at each level of a read. */
  maxRows: number | undefined
}
