/** STAFF-1: what the calls about passkeys answer, and how they refuse. */
import { z } from '@hono/zod-openapi'
import { isoOf, Problem } from '../../../platform/api.ts'
import { longestPasskeyName } from './passkey.ts'
import type { NotAdded, PasskeyRow } from './passkeys.server.ts'

export const PasskeyNameSchema = z
  .string('Name this passkey.')
  .trim()
  .min(1, 'Name this passkey.')
  .max(longestPasskeyName, `Use ${longestPasskeyName} characters or fewer.`)
  .openapi({ example: "June's phone" })

export const PasskeySchema = z
  .object({
    id: z.string(),
    name: z.string(),
    createdAt: z.iso.datetime(),
    lastUsedAt: z.iso.datetime().nullable(),
    isBackedUp: z.boolean().openapi({ description: "Kept by the device's maker too, so it outlives the device" }),
    copiedAt: z.iso.datetime().nullable().openapi({
      description: 'When a sign-in with it was last refused because there seem to be two of it',
    }),
  })
  .openapi('Passkey')

export const passkeyOf = (row: PasskeyRow): z.infer<typeof PasskeySchema> => ({
  ...{ id: row.id, name: row.name, createdAt: isoOf(row.created_at), isBackedUp: row.is_backed_up === 1 },
  lastUsedAt: row.last_used_at === null ? null : isoOf(row.last_used_at),
  copiedAt: row.copied_at === null ? null : isoOf(row.copied_at),
})

export const OwnPasskeysSchema = z
  .object({
    passkeys: z.array(PasskeySchema).openapi({ description: 'The newest first' }),
    hasPassword: z.boolean().openapi({ description: 'Without one, the last passkey stays' }),
    isPossible: z.boolean().openapi({ description: 'Whether the shop has an address that passkeys can be made for' }),
    asksPassword: z.boolean().openapi({ description: 'Whether adding one takes the password: after ten minutes' }),
    recentUntil: z.iso.datetime().openapi({ description: 'Until then it takes none' }),
  })
  .openapi('OwnPasskeys')

const CredentialSchema = z.object({ type: z.literal('public-key'), id: z.string() })

/** WebAuthn's PublicKeyCredentialCreationOptionsJSON. */
export const CreationOptionsSchema = z
  .object({
    rp: z.object({ id: z.string().optional(), name: z.string() }),
    user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
    challenge: z.string(),
    pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
    timeout: z.int().optional(),
    excludeCredentials: z.array(CredentialSchema).optional(),
    authenticatorSelection: z
      .object({
        residentKey: z.literal('required'),
        requireResidentKey: z.boolean(),
        userVerification: z.literal('required'),
      })
      .optional(),
    attestation: z.literal('none').optional(),
  })
  .openapi('PasskeyCreationOptions')

/** WebAuthn's PublicKeyCredentialRequestOptionsJSON. */
export const RequestOptionsSchema = z
  .object({
    challenge: z.string(),
    rpId: z.string().optional(),
    timeout: z.int().optional(),
    userVerification: z.literal('required').optional(),
  })
  .openapi('PasskeyRequestOptions')

export const noAddress = () =>
  new Problem(409, "Passkeys need the shop's own address. Your administrator sets PUBLIC_URL.")

/** Of all that can be wrong with a new passkey, none is the person's to mend. */
export const notGoodProblem = () => new Problem(409, "That took too long, or it wasn't for this shop. Try again.")

export function notAddedProblem({ reason }: NotAdded): Problem {
  if (reason === 'too-many') return new Problem(409, 'You have 20 passkeys. Remove one you no longer use first.')
  if (reason === 'on-file') return new Problem(409, 'This passkey is on file already.')
  return new Problem(404, 'This person was removed.')
}
