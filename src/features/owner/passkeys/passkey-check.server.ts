/**
 * STAFF-1: what a browser is asked for, and the check of what it answers. For whom a passkey is good is said by the shop's
 * address alone: never by what the browser sends.
 */
import { isIP } from 'node:net'
import { z } from '@hono/zod-openapi'
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { CreationOptionsSchema, RequestOptionsSchema } from './passkey-schemas.server.ts'
import type { CheckedPasskey, PasskeyRow } from './passkeys.server.ts'

/** WebAuthn's relying party: the shop's host name, and its address as browsers say it. */
export type Site = { rpId: string; origin: string }

/**
 * Browsers make passkeys over HTTPS for a host name, or on localhost (WebAuthn, 5.1.3). Without PUBLIC_URL only localhost is
 * sure to be this shop. Undefined when no passkey can be made.
 */
export function siteOf(publicUrl: string | undefined, requestUrl: string): Site | undefined {
  const { hostname, origin, protocol } = new URL(publicUrl ?? requestUrl)
  if (hostname === 'localhost') return { rpId: hostname, origin }
  if (!publicUrl || protocol !== 'https:' || isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) return undefined
  return { rpId: hostname, origin }
}

/** A look at the finger, the face or a PIN is asked for: a passkey signs in alone. */
const userVerification = 'required'
/** EdDSA, ES256, RS256 (IANA's COSE algorithms): what every device can do one of. */
const algorithms = [-8, -7, -257]
const timeoutMs = 5 * 60 * 1000

type NewPasskeyOf = { id: string; name: string; passkeys: readonly PasskeyRow[] }

export const creationOptions = (
  { rpId }: Site,
  challenge: string,
  { id, name, passkeys }: NewPasskeyOf,
): z.infer<typeof CreationOptionsSchema> => ({
  rp: { id: rpId, name: rpId },
  user: { id: handleOf(id), name, displayName: name },
  challenge,
  pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
  timeout: timeoutMs,
  excludeCredentials: passkeys.map(({ credential_id }) => ({ type: 'public-key', id: credential_id })),
  authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification },
  attestation: 'none',
})

/** Without a list: whose passkeys there are is said to no one. */
export const requestOptions = ({ rpId }: Site, challenge: string): z.infer<typeof RequestOptionsSchema> => ({
  challenge,
  rpId,
  timeout: timeoutMs,
  userVerification,
})

const handleOf = (personId: string) => Buffer.from(personId).toString('base64url')

const base64url = (most: number) =>
  z
    .string()
    .max(most)
    .regex(/^[\w-]+$/)

/** A credential's id has 1,023 bytes at most (WebAuthn, 4). */
const CredentialIdSchema = base64url(1_364)
const ClientDataSchema = base64url(4_000)

/** As `PublicKeyCredential.toJSON()` writes it. */
export const NewPasskeySchema = z
  .object({
    id: CredentialIdSchema,
    rawId: CredentialIdSchema,
    type: z.literal('public-key'),
    response: z.object({
      clientDataJSON: ClientDataSchema,
      // Without a statement about the device it is a few hundred bytes.
      attestationObject: base64url(8_000),
      transports: z.array(z.string().max(20)).max(10).optional(),
    }),
  })
  .openapi('NewPasskey')

export const PasskeyAnswerSchema = z
  .object({
    id: CredentialIdSchema,
    rawId: CredentialIdSchema,
    type: z.literal('public-key'),
    response: z.object({
      clientDataJSON: ClientDataSchema,
      authenticatorData: base64url(4_000),
      signature: base64url(2_000),
      userHandle: base64url(200).nullish(),
    }),
  })
  .openapi('PasskeyAnswer')

type NewPasskey = z.infer<typeof NewPasskeySchema>
type PasskeyAnswer = z.infer<typeof PasskeyAnswerSchema>

/** The challenge that a browser says it answers; undefined when it says nothing that can be read. */
export function challengeIn({ response }: NewPasskey | PasskeyAnswer): string | undefined {
  try {
    return ClientDataJson.parse(JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString())).challenge
  } catch {
    // Whatever it is, it answers no challenge of the shop.
    return undefined
  }
}

const ClientDataJson = z.object({ challenge: z.string().max(200) })

export type NotGood = { ok: false; why: string }

/** Loads the library, some 30 MB of it, at the first passkey that a process checks. */
async function loadLibrary() {
  // It looks for this when it loads, and in one file with it may come first.
  await import('reflect-metadata')
  return import('@simplewebauthn/server')
}

/** `why` is for the log: no one is told which part was wrong. */
export async function checkNewPasskey(
  { rpId, origin }: Site,
  expectedChallenge: string,
  given: NewPasskey,
): Promise<{ ok: true; passkey: CheckedPasskey } | NotGood> {
  const { verifyRegistrationResponse } = await loadLibrary()
  try {
    if (await saysWhatDevice(given)) return { ok: false, why: 'it has an attestation, which was not asked for' }
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { ...given, clientExtensionResults: {} } as RegistrationResponseJSON,
      ...{ expectedChallenge, expectedOrigin: origin, expectedRPID: rpId },
      ...{ requireUserVerification: true, supportedAlgorithmIDs: algorithms },
    })
    if (!verified) return { ok: false, why: 'the attestation does not fit' }
    const { credential, credentialBackedUp } = registrationInfo
    if (credential.id !== given.id) return { ok: false, why: 'the credential has another id' }
    return {
      ok: true,
      passkey: {
        ...{ credentialId: credential.id, counter: credential.counter, isBackedUp: credentialBackedUp },
        publicKey: Buffer.from(credential.publicKey).toString('base64url'),
        transports: given.response.transports ?? [],
      },
    }
  } catch (error) {
    return { ok: false, why: messageOf(error) }
  }
}

/**
 * To check certificates, the library would fetch what their sender names. Browsers send none when none is asked for
 * (WebAuthn, 5.1.3, step 24).
 */
async function saysWhatDevice({ response }: NewPasskey): Promise<boolean> {
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers')
  const object = decodeAttestationObject(new Uint8Array(Buffer.from(response.attestationObject, 'base64url')))
  const format = object.get('fmt')
  return format !== 'none' && !(format === 'packed' && object.get('attStmt').get('x5c') === undefined)
}

/** The counter is the caller's to compare: the library would do so before it has checked the signature. */
export async function checkPasskey(
  { rpId, origin }: Site,
  expectedChallenge: string,
  given: PasskeyAnswer,
  { credential_id, public_key, person_id }: PasskeyRow,
): Promise<{ ok: true; counter: number; isBackedUp: boolean } | NotGood> {
  const { userHandle } = given.response
  if (userHandle !== handleOf(person_id)) return { ok: false, why: 'it is for another person' }
  const { verifyAuthenticationResponse } = await loadLibrary()
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...given, clientExtensionResults: {} } as AuthenticationResponseJSON,
      ...{ expectedChallenge, expectedOrigin: origin, expectedRPID: rpId, requireUserVerification: true },
      credential: { id: credential_id, publicKey: new Uint8Array(Buffer.from(public_key, 'base64url')), counter: 0 },
    })
    if (!verified) return { ok: false, why: 'the signature does not fit' }
    return { ok: true, counter: authenticationInfo.newCounter, isBackedUp: authenticationInfo.credentialBackedUp }
  } catch (error) {
    return { ok: false, why: messageOf(error) }
  }
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
