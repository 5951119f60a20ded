/** STAFF-1: what the browser does with passkeys (WebAuthn Level 3). */

/** Not over plain HTTP, and not in browsers from before 2025, which can't read the server's options. */
export const canUsePasskeys = () =>
  typeof PublicKeyCredential !== 'undefined' && 'parseCreationOptionsFromJSON' in PublicKeyCredential

/** Asks for a new passkey. Throws what `passkeyFailure` has words for. */
export async function makePasskey(options: PublicKeyCredentialCreationOptionsJSON) {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options)
  const made = passkeyIn(await navigator.credentials.create({ publicKey })).toJSON()
  if (!('attestationObject' in made.response)) throw new Error('The browser made no passkey.')
  const { clientDataJSON, attestationObject, transports } = made.response
  return { ...identityOf(made), response: { clientDataJSON, attestationObject, transports } }
}

/** Asks which passkey to sign in with. */
export async function askForPasskey(options: PublicKeyCredentialRequestOptionsJSON) {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options)
  const used = passkeyIn(await navigator.credentials.get({ publicKey })).toJSON()
  if (!('signature' in used.response)) throw new Error('The browser used no passkey.')
  const { clientDataJSON, authenticatorData, signature, userHandle } = used.response
  return { ...identityOf(used), response: { clientDataJSON, authenticatorData, signature, userHandle } }
}

function passkeyIn(credential: Credential | null): PublicKeyCredential {
  if (!(credential instanceof PublicKeyCredential)) throw new Error('The browser answered without a passkey.')
  return credential
}

const identityOf = ({ id, rawId }: { id: string; rawId: string }) => ({ id, rawId, type: 'public-key' as const })

/** What to say of a failure of the browser; undefined for one of the server. */
export function passkeyFailure(failure: unknown): string | undefined {
  if (!(failure instanceof DOMException)) return undefined
  if (failure.name === 'InvalidStateError') return 'This device has a passkey of yours already.'
  if (failure.name === 'SecurityError') return "Passkeys are good for the shop's own address only. Open the desk there."
  return 'No passkey was used. Try again when you are ready.'
}
