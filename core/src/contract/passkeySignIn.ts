import { z } from 'zod'
import { LoginReply, Name, Passkey } from '../schema'
import { endpoint, idParams, open, SESSION_PRIORITY, signedIn } from './endpoint'
import { Availability } from './signIn'

/** Bytes of the Web Authentication standard, base64url. */
const PasskeyBytes = z.string().max(20_000)
const PasskeyId = z.string().max(2_000)

/**
 * The browser's answer to a passkey call, as JSON of the Web Authentication standard. Fields that the instance does not
 * need are left out; the library checks the others.
 */
export const PasskeyResponse = z.object({
  id: PasskeyId,
  rawId: PasskeyId,
  type: z.string().max(40),
  clientExtensionResults: z.object({}).default({}),
  response: z.object({
    clientDataJSON: PasskeyBytes,
    /** Sent only with a new passkey. */
    attestationObject: PasskeyBytes.optional(),
    /** Sent only at a sign-in. */
    authenticatorData: PasskeyBytes.optional(),
    signature: PasskeyBytes.optional(),
    userHandle: PasskeyId.nullish(),
  }),
})

/**
 * Sign-in by a passkey. All instances share the host name of the client, for which a passkey is made. So that none can
 * pass on the challenge of another, the client computes the challenge from the nonce, see `passkeyChallenge`.
 */
export const passkeySignIn = {
  /** Returns whether accounts can sign in by a passkey. Open to everyone. */
  available: endpoint({
    method: 'GET',
    path: '/api/auth/passkey',
    access: open,
    form: 'result',
    reply: Availability,
  }),

  /** Returns a nonce, good for one registration or sign-in within 5 minutes. Open to everyone. */
  challenge: endpoint({
    method: 'POST',
    path: '/api/auth/passkey/challenge',
    access: open,
    body: z.strictObject({}),
    form: 'result',
    reply: z.object({ nonce: z.string() }),
  }),

  /** Returns a refresh token. Open to everyone. */
  login: endpoint({
    method: 'POST',
    path: '/api/auth/passkey/login',
    access: open,
    priority: SESSION_PRIORITY,
    body: z.strictObject({ nonce: z.string().max(200), credential: PasskeyResponse }),
    form: 'bare',
    reply: LoginReply,
    errors: ['login/passkey-invalid', 'request/too-many'],
  }),

  /** Returns the passkeys of the account itself. For everyone who is signed in. */
  list: endpoint({
    method: 'GET',
    path: '/api/workbench/passkeys',
    access: signedIn,
    withoutPermissions: true,
    form: 'result',
    reply: z.array(Passkey),
  }),

  /**
   * Adds a passkey to the account itself. For everyone who is signed in. `session/proof-required`: the sign-in, or the
   * last proof (see `ownAccount.prove`), is older than 5 min.
   */
  add: endpoint({
    method: 'POST',
    path: '/api/workbench/passkeys',
    access: signedIn,
    withoutPermissions: true,
    body: z.strictObject({ nonce: z.string().max(200), name: Name, credential: PasskeyResponse }),
    status: 201,
    form: 'result',
    reply: Passkey,
    errors: ['session/proof-required', 'login/passkey-invalid', 'passkey/exists', 'passkey/too-many'],
  }),

  /**
   * Removes a passkey of the account itself. For everyone who is signed in. It needs no proof, unlike `add`, since it
   * opens no further way into the account, and since a device that is lost can be shut out without delay.
   */
  remove: endpoint({
    method: 'DELETE',
    path: '/api/workbench/passkeys/:id',
    access: signedIn,
    withoutPermissions: true,
    params: idParams,
    form: 'nothing',
    reply: z.undefined(),
    errors: ['passkey/not-found'],
  }),
}

/** The text whose SHA-256 digest is the challenge of a passkey. No other client's nonce leads to the same challenge. */
export function passkeyChallenge(nonce: string, globalUniqueIdentifier: string, publicKey: string): string {
  return ['barn-workbench-passkey', nonce, globalUniqueIdentifier, publicKey].join('\n')
}
