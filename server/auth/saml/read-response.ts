/**
 * Reads a company's response: its unsigned part only identifies the company, everything else is taken from the signed assertion.
 */
import type { FastifyBaseLogger } from 'fastify'
import { authError } from '#server/auth/errors.ts'
import { type Assertion, readAssertion, WrongAssertion } from './assertion.ts'
import type { IdpMetadata } from './idp-metadata.ts'
import type { SamlSettings } from './saml-rows.ts'
import { consumerUrlOf, entityIdOf, signedAssertion } from './service-provider.ts'
import { attributeOf, childrenOf, is, readXml, textOf, WrongXml, within } from './xml.ts'

type Circumstances = { requestId: string | undefined; now: Date; log: Pick<FastifyBaseLogger, 'warn'> }

export type SamlResponse = {
  issuer: string
  /** Rejects if it is unsigned or invalid for us. The reason is logged, not answered. */
  verified(saml: SamlSettings, idp: IdpMetadata, circumstances: Circumstances): Promise<Assertion>
}

export function readResponse(given: unknown): SamlResponse {
  if (typeof given !== 'string' || given === '') throw authError('samlResponseMissing')
  const packed = given.replace(/\s+/g, '')
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(packed)) throw authError('samlResponseNoBase64')
  const root = rootOf(Buffer.from(packed, 'base64').toString('utf8'))
  if (!is(root, 'protocol', 'Response')) throw authError('samlResponseNoXml')
  return {
    issuer: textOf(childrenOf(root, 'assertion', 'Issuer')[0]),
    verified: async (saml, idp, { requestId, now, log }) => {
      requireSuccess(root)
      try {
        requireFrame(root, saml, requestId)
        const signed = await signedAssertion(saml, idp, packed)
        const [issuer, audience, consumerUrl] = [idp.entityId, entityIdOf(saml), consumerUrlOf(saml)]
        return readAssertion(signed, { issuer, audience, consumerUrl, requestId, now })
      } catch (error) {
        const why = error instanceof WrongAssertion ? error.message : 'signature'
        log.warn({ issuer: idp.entityId, why }, 'an assertion was refused')
        throw authError('assertionInvalid', {}, { cause: error })
      }
    },
  }
}

function rootOf(xml: string): Element {
  try {
    return readXml(xml)
  } catch (error) {
    if (error instanceof WrongXml) throw authError('samlResponseNoXml', {}, { cause: error })
    throw error
  }
}

/** On failure, providers send a status, often unsigned, which signs nobody in. */
function requireSuccess(root: Element): void {
  const [code] = childrenOf(root, 'protocol', 'Status').flatMap((one) =>
    childrenOf(one, 'protocol', 'StatusCode'),
  )
  const status = attributeOf(code, 'Value')?.split(':').at(-1) ?? ''
  if (status !== 'Success') throw authError('samlRefused', { status: status.replace(/\W/g, '').slice(0, 40) })
}

function requireFrame(root: Element, saml: SamlSettings, requestId: string | undefined): void {
  const destination = attributeOf(root, 'Destination')
  if (destination !== undefined && destination !== consumerUrlOf(saml))
    throw new WrongAssertion('destination')
  if (attributeOf(root, 'InResponseTo') !== requestId) throw new WrongAssertion('InResponseTo')
  // Padding oracles: decryption errors of these methods reveal the plaintext by their timing.
  const isWeak = (method: Element) => /#(rsa-1_5|tripledes-cbc)$/.test(attributeOf(method, 'Algorithm') ?? '')
  if (within(root, 'encryption', 'EncryptionMethod').some(isWeak)) throw new WrongAssertion('encryption')
}
