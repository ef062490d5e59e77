/** /admin/sso/providers: the companies whose people sign in here. */

import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Endpoint, Parts } from '#server/auth/auth-parts.ts'
import { authError } from '#server/auth/errors.ts'
import { queryOf, readBody } from '#server/auth/read-request.ts'
import { isDatabaseError, type Sql } from '#server/platform/database.ts'
import { isUuid } from '#shared/uuid.ts'
import { fetchMetadata } from './fetch-metadata.ts'
import { readIdpMetadata } from './idp-metadata.ts'
import { nameIdFormats } from './service-provider.ts'
import { requireSaml } from './sso.ts'
import {
  deleteSsoProvider,
  endSessionsBySso,
  findDomainOfAnother,
  findSsoProvider,
  insertSsoProvider,
  listSsoProviders,
  replaceDomains,
  type SsoProvider,
  updateSsoProvider,
} from './sso-providers.ts'

const Mapping = z.object({
  keys: z
    .record(
      z.string(),
      z.object({
        name: z.string().optional(),
        names: z.array(z.string()).optional(),
        default: z.unknown().optional(),
        array: z.boolean().optional(),
      }),
    )
    .optional(),
})

const Body = z.object({
  type: z.string().nullish(),
  metadata_url: z.string().max(2048).nullish(),
  metadata_xml: z.string().nullish(),
  domains: z.array(z.string()).max(100).nullish(),
  attribute_mapping: Mapping.nullish(),
  name_id_format: z.string().nullish(),
  resource_id: z.string().max(255).nullish(),
  disabled: z.boolean().nullish(),
})
type Given = z.output<typeof Body>

type Asked = { Params: { id: string } }

export const adminSsoProviders: Endpoint<'database' | 'settings' | 'now'> = (app, auth) => {
  const { database } = auth
  const required = async ({ params }: FastifyRequest<Asked>): Promise<SsoProvider> => {
    requireSaml(auth)
    const provider = isUuid(params.id) ? await findSsoProvider(database.sql, { id: params.id }) : undefined
    if (!provider) throw authError('ssoIdpNotFound')
    return provider
  }

  app.get('/admin/sso/providers', async (request) => {
    requireSaml(auth)
    const { resource_id: resourceId, resource_id_prefix: resourcePrefix } = queryOf(request)
    const all = await listSsoProviders(database.sql, { resourceId, resourcePrefix })
    return { items: all.map((provider) => shown({ ...provider, metadata_xml: '' })) }
  })

  app.post('/admin/sso/providers', async (request, reply) => {
    requireSaml(auth)
    const given = readBody(request, Body)
    if (given.type !== 'saml') throw authError('ssoTypeUnknown')
    return reply.code(201).send(shown(await create(auth, given)))
  })

  app.get<Asked>('/admin/sso/providers/:id', async (request) => shown(await required(request)))

  app.put<Asked>('/admin/sso/providers/:id', async (request) => {
    const provider = await required(request)
    return shown(await change(auth, provider, readBody(request, Body)))
  })

  app.delete<Asked>('/admin/sso/providers/:id', async (request) => {
    const provider = await required(request)
    await database.transaction(async (sql) => {
      await deleteSsoProvider(sql, provider.id)
      await endSessionsBySso(sql, provider.id)
    })
    return shown(provider)
  })
}

async function create(auth: Parts<'database' | 'settings' | 'now'>, given: Given): Promise<SsoProvider> {
  const format = nameIdFormatOf(given)
  const domains = domainsOf(given) ?? []
  const metadata_xml = await metadataOf(auth, given)
  if (metadata_xml === undefined) throw authError('metadataMissing')
  const { entityId: entity } = readIdpMetadata(metadata_xml)
  const { resource_id = null, disabled = null, attribute_mapping } = given
  const row = {
    ...{ entity_id: entity, metadata_xml, metadata_url: given.metadata_url || null },
    ...{ resource_id, disabled, attribute_mapping: attribute_mapping ?? {}, name_id_format: format ?? null },
  }
  if (await findSsoProvider(auth.database.sql, { entityId: entity })) {
    throw authError('samlIdpExists', { entity })
  }
  return unlessTaken(() =>
    auth.database.transaction(async (sql) => {
      const id = await insertSsoProvider(sql, row, auth.now())
      await takeDomains(auth, sql, id, domains)
      return (await findSsoProvider(sql, { id })) as SsoProvider
    }),
  )
}

async function change(
  auth: Parts<'database' | 'settings' | 'now'>,
  provider: SsoProvider,
  given: Given,
): Promise<SsoProvider> {
  const { id, entity_id: expected } = provider
  const format = nameIdFormatOf(given)
  const domains = domainsOf(given)
  const metadata_xml = await metadataOf(auth, given)
  const entity = metadata_xml === undefined ? expected : readIdpMetadata(metadata_xml).entityId
  if (entity !== expected) throw authError('samlEntityDiffers', { expected, given: entity })
  const changes = {
    ...(metadata_xml === undefined ? {} : { metadata_xml, metadata_url: given.metadata_url || null }),
    ...(given.attribute_mapping ? { attribute_mapping: given.attribute_mapping } : {}),
    ...(format === undefined ? {} : { name_id_format: format }),
    ...(given.resource_id === undefined ? {} : { resource_id: given.resource_id || null }),
    ...(given.disabled === undefined ? {} : { disabled: given.disabled }),
  }
  return unlessTaken(() =>
    auth.database.transaction(async (sql) => {
      await updateSsoProvider(sql, id, changes, auth.now())
      if (given.disabled) await endSessionsBySso(sql, id)
      if (domains) await takeDomains(auth, sql, id, domains)
      const changed = await findSsoProvider(sql, { id })
      if (!changed) throw authError('ssoIdpNotFound')
      return changed
    }),
  )
}

async function takeDomains(
  { now }: Parts<'now'>,
  sql: Sql,
  id: string,
  domains: readonly string[],
): Promise<void> {
  const taken = await findDomainOfAnother(sql, id, domains)
  if (taken) throw authError('ssoDomainTaken', { domain: taken.domain, id: taken.sso_provider_id })
  await replaceDomains(sql, id, domains, now())
}

/** Translates a unique violation by a concurrent request to the wire's error. */
async function unlessTaken<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const isTaken = isDatabaseError(error) && (error.code === '23505' || error.code === '23503')
    throw isTaken ? authError('ssoConflict', {}, { cause: error }) : error
  }
}

/** Undefined if none is given. */
async function metadataOf(
  auth: Parts<'settings'>,
  { metadata_url: url, metadata_xml: xml }: Given,
): Promise<string | undefined> {
  if (url && xml) throw authError('metadataOnlyOne')
  if (!url) return xml || undefined
  if (!URL.canParse(url) || !/^https?:/i.test(url)) throw authError('metadataUrlInvalid')
  if (!/^https:/i.test(url) && !auth.settings.saml?.privateMetadata) throw authError('metadataUrlNotSecure')
  return fetchMetadata(auth, url)
}

/** Undefined if not given, null for our default. */
function nameIdFormatOf({ name_id_format: format }: Given): string | null | undefined {
  if (format === undefined) return undefined
  if (!format) return null
  const formats = Object.values<string>(nameIdFormats)
  if (!formats.includes(format)) throw authError('nameIdFormatUnknown', { formats: formats.join(', ') })
  return format
}

function domainsOf({ domains }: Given): string[] | undefined {
  const named = domains?.map((domain) => domain.trim().toLowerCase())
  const wrong = named?.find((domain) => !/^(?=.{1,253}$)[\p{L}\p{N}_-]+(\.[\p{L}\p{N}_-]+)*$/u.test(domain))
  if (wrong !== undefined) throw authError('domainInvalid', { domain: wrong })
  return named && [...new Set(named)]
}

function shown(provider: SsoProvider) {
  const { id, resource_id, disabled, domains, created_at, updated_at } = provider
  const { entity_id, metadata_xml, metadata_url, attribute_mapping, name_id_format } = provider
  return {
    id,
    ...(resource_id === null ? {} : { resource_id }),
    disabled: disabled ?? false,
    saml: {
      entity_id,
      ...(metadata_xml === '' ? {} : { metadata_xml }),
      ...(metadata_url === null ? {} : { metadata_url }),
      attribute_mapping: attribute_mapping ?? {},
      ...(name_id_format === null ? {} : { name_id_format }),
    },
    domains,
    created_at,
    updated_at,
  }
}
