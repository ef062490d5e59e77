/** Parses the metadata of a company's provider. */
import { X509Certificate } from 'node:crypto'
import { authError } from '#server/auth/errors.ts'
import { attributeOf, childrenOf, is, readXml, textOf, WrongXml, within } from './xml.ts'

export type IdpMetadata = {
  entityId: string
  /** The URL of the redirect binding. */
  signInUrl: string
  /** Its signing certificates, as PEM. */
  certificates: string[]
  validUntil: Date | undefined
  /** Seconds until it must be read again. */
  cacheDuration: number | undefined
}

export function readIdpMetadata(xml: string): IdpMetadata {
  const entity = entityIn(rootOf(xml))
  const entityId = attributeOf(entity, 'entityID')
  if (!entity || !entityId) throw authError('metadataWithoutEntity')
  const [idp, another] = childrenOf(entity, 'metadata', 'IDPSSODescriptor')
  if (!idp) throw authError('metadataWithoutIdp')
  if (another) throw authError('metadataManyIdps')
  const signInUrl = childrenOf(idp, 'metadata', 'SingleSignOnService')
    .filter((one) => attributeOf(one, 'Binding') === 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect')
    .map((one) => attributeOf(one, 'Location') ?? '')
    .find((url) => /^https?:\/\//i.test(url) && URL.canParse(url))
  if (!signInUrl) throw authError('metadataWithoutAddress')
  const certificates = certificatesOf(idp)
  if (certificates.length === 0) throw authError('metadataWithoutKey')
  const validUntil = new Date(
    attributeOf(idp, 'validUntil') ?? attributeOf(entity, 'validUntil') ?? Number.NaN,
  )
  return {
    entityId,
    signInUrl,
    certificates,
    validUntil: Number.isNaN(validUntil.getTime()) ? undefined : validUntil,
    cacheDuration: secondsOf(attributeOf(idp, 'cacheDuration') ?? attributeOf(entity, 'cacheDuration') ?? ''),
  }
}

function rootOf(xml: string): Element {
  try {
    return readXml(xml)
  } catch (error) {
    if (error instanceof WrongXml) throw authError('metadataNoXml', { why: error.message })
    throw error
  }
}

/** A federation lists several entities; the first identity provider is used. */
function entityIn(root: Element): Element | undefined {
  if (is(root, 'metadata', 'EntityDescriptor')) return root
  return within(root, 'metadata', 'EntityDescriptor').find(
    (entity) => childrenOf(entity, 'metadata', 'IDPSSODescriptor').length > 0,
  )
}

/** A key without `use` counts for all. Invalid certificates are skipped, since another may verify. */
function certificatesOf(idp: Element): string[] {
  return childrenOf(idp, 'metadata', 'KeyDescriptor')
    .filter((key) => (attributeOf(key, 'use') ?? 'signing') === 'signing')
    .flatMap((key) => within(key, 'signature', 'X509Certificate'))
    .flatMap((element) => {
      try {
        return [new X509Certificate(Buffer.from(textOf(element), 'base64')).toString()]
      } catch {
        return []
      }
    })
}

/** An XML duration (`PT6H`, `P1D`) in seconds. */
function secondsOf(text: string): number | undefined {
  const [all, days, hours, minutes, seconds] =
    /^P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)(?:\.\d+)?S)?)?$/.exec(text) ?? []
  if (all === undefined) return undefined
  const sum =
    Number(days ?? 0) * 86_400 + Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60 + Number(seconds ?? 0)
  return sum > 0 ? sum : undefined
}
