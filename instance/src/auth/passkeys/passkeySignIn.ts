import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { passkeyChallenge } from '@barn-workbench/core/contract'
import { fail, type Result } from '@barn-workbench/core/result'
import type { LoginReply, Passkey } from '@barn-workbench/core/schema'
import { MINUTE } from '@barn-workbench/core/time'
import type { Now } from '../../base'
import type { Database, PasskeyRow } from '../../database'
import { clientNetwork } from '../clientNetwork'
import type { LoginThrottle } from '../passwordCheck'
import type { SignIn } from '../signIn'
import type { PasskeyStore } from './passkeyStore'

export interface PasskeySignInDependencies {
  database: Database
  passkeys: PasskeyStore
  signIn: SignIn
  throttle: LoginThrottle
  rules: PasskeyRules
  now: Now
}

/** The answer of a browser to the challenge for a passkey. */
export interface PasskeyUse {
  nonce: string
  /** The answer of the browser, of which only the outline is checked. */
  credential: { id: string }
}

/** The client information that is sent along with a passkey. */
export interface PasskeyClient {
  address: string
  knownDevice: string | undefined
  userAgent: string | undefined
}

export type PasskeySignIn = ReturnType<typeof createPasskeySignIn>

/** Signs people in by passkeys, and adds these to their accounts. */
export function createPasskeySignIn(dependencies: PasskeySignInDependencies) {
  const { database, passkeys, signIn, throttle, rules, now } = dependencies
  const nonces = createNonces(now)

  async function checkUse({ nonce, credential }: PasskeyUse) {
    const isGood = nonces.use(nonce)
    const passkey = await passkeys.find(credential.id)
    if (!isGood || !passkey) return null
    const counter = await verifyPasskeyUse(nonce, credential, { passkey, rules })
    return counter === null ? null : { passkey, counter }
  }

  return {
    challenge: nonces.issue,
    /** Whether a response is a right one of a passkey of the account. */
    async proves(accountId: string, use: PasskeyUse): Promise<boolean> {
      const checked = await checkUse(use)
      if (checked?.passkey.account_id !== accountId) return false
      await database.transaction(() => passkeys.noteUse(checked.passkey, checked.counter))
      return true
    },
    async logIn(
      use: PasskeyUse,
      client: PasskeyClient,
    ): Promise<Result<LoginReply, 'login/passkey-invalid' | 'request/too-many'>> {
      const network = clientNetwork(client.address)
      const wait = await throttle.addressWait(network)
      if (wait > 0) return fail('request/too-many', { retryAfter: Math.ceil(wait / 1000) })
      const checked = await checkUse(use)
      if (!checked) {
        await throttle.recordAddressFailure(network)
        return fail('login/passkey-invalid')
      }
      const { passkey, counter } = checked
      return database.transaction(async () => {
        await passkeys.noteUse(passkey, counter)
        return signIn.beginSession({ account_id: passkey.account_id, kind: 'passkey' }, client)
      })
    },
    async add(
      accountId: string,
      { nonce, name, credential }: PasskeyUse & { name: string },
    ): Promise<Result<Passkey, 'login/passkey-invalid' | 'passkey/exists' | 'passkey/too-many'>> {
      const isGood = nonces.use(nonce)
      const verified = isGood ? await verifyNewPasskey(nonce, credential, rules) : null
      if (!verified) return fail('login/passkey-invalid')
      return database.transaction(async () => {
        if (!(await passkeys.hasRoom(accountId))) return fail('passkey/too-many')
        return passkeys.add({ ...verified, account_id: accountId, name })
      })
    },
    list: (accountId: string) => passkeys.list(accountId),
    remove: (accountId: string, id: string) => passkeys.remove(accountId, id),
  }
}

/** The rules for every response of a passkey. */
interface PasskeyRules {
  /** Origins of the web clients that may use passkeys. */
  webOrigins: ReadonlySet<string>
  /** Id and key of the instance itself. */
  globalUniqueIdentifier: string
  publicKey: string
}

/** A new passkey whose response was right. */
interface VerifiedPasskey {
  credential_id: string
  public_key: Uint8Array
  counter: number
  rp_id: string
}

/** The expected values of a response. The host name of the client is the one that its own page named. */
interface Expected {
  expectedChallenge: string
  expectedOrigin: string
  expectedRPID: string
  /** A stolen device gives no access by itself. */
  requireUserVerification: true
}

/**
 * The challenge contains id and key of this instance, so that a response to the challenge of another one, which shares
 * the client and its host name, does not match. Null if no web client of the instance has requested the response.
 */
async function expect(nonce: string, clientDataJson: string, rules: PasskeyRules): Promise<Expected | null> {
  const { decodeClientDataJSON } = await import('@simplewebauthn/server/helpers')
  const { origin } = decodeClientDataJSON(clientDataJson)
  if (!rules.webOrigins.has(origin)) return null
  const text = passkeyChallenge(nonce, rules.globalUniqueIdentifier, rules.publicKey)
  return {
    expectedChallenge: createHash('sha256').update(text).digest('base64url'),
    expectedOrigin: origin,
    expectedRPID: new URL(origin).hostname,
    requireUserVerification: true,
  }
}

/** Null if it is not a valid response of a new passkey. */
async function verifyNewPasskey(
  nonce: string,
  credential: unknown,
  rules: PasskeyRules,
): Promise<VerifiedPasskey | null> {
  try {
    const response = credential as RegistrationResponseJSON
    const expected = await expect(nonce, response.response.clientDataJSON, rules)
    if (!expected || (await hasCertificates(response))) return null
    const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
    const { registrationInfo } = await verifyRegistrationResponse({ response, ...expected })
    if (!registrationInfo) return null
    const { id, publicKey, counter } = registrationInfo.credential
    return { credential_id: id, public_key: publicKey, counter, rp_id: expected.expectedRPID }
  } catch {
    // The library throws for everything that does not fit.
    return null
  }
}

/**
 * Whether a response proves the maker of the authenticator by certificates. Clients do not ask for that, and to check
 * such certificates the library would load lists of revoked ones from wherever they say.
 */
async function hasCertificates({ response }: RegistrationResponseJSON): Promise<boolean> {
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers')
  const attestation = decodeAttestationObject(Buffer.from(response.attestationObject, 'base64url'))
  const format = attestation.get('fmt')
  return format !== 'none' && (format !== 'packed' || attestation.get('attStmt').get('x5c') !== undefined)
}

/** Verifies the response of a passkey. Returns its new counter; null for a wrong response. */
async function verifyPasskeyUse(
  nonce: string,
  credential: unknown,
  { passkey, rules }: { passkey: PasskeyRow; rules: PasskeyRules },
): Promise<number | null> {
  try {
    const response = credential as AuthenticationResponseJSON
    const expected = await expect(nonce, response.response.clientDataJSON, rules)
    if (!expected || expected.expectedRPID !== passkey.rp_id) return null
    const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      ...expected,
      credential: {
        id: passkey.credential_id,
        publicKey: new Uint8Array(passkey.public_key),
        counter: passkey.counter,
      },
    })
    return verified ? authenticationInfo.newCounter : null
  } catch {
    return null
  }
}

/** Time for which a nonce is good, in ms. */
const NONCE_LIFETIME = 5 * MINUTE
const RANDOM_BYTES = 24
const TIME_BYTES = 8
const CONTENT_BYTES = RANDOM_BYTES + TIME_BYTES
const KEY_BYTES = 32

/**
 * Issues nonces, each good for one use. A nonce contains its expiry, sealed with a key of the process, so that requests
 * for many fill no store; after a restart the client requests another. Only used ones are kept until they expire.
 */
export function createNonces(now: Now) {
  const key = randomBytes(KEY_BYTES)
  /** The times at which the used nonces expire, in the order of their use. */
  const usedUntil = new Map<string, number>()

  const sealOf = (content: Buffer): Buffer => createHmac('sha256', key).update(content).digest()

  /** The time at which a nonce of ours expires, in ms since the epoch; null for any other text. */
  function endOf(nonce: string): number | null {
    const bytes = Buffer.from(nonce, 'base64url')
    const content = bytes.subarray(0, CONTENT_BYTES)
    const seal = sealOf(content)
    const sent = bytes.subarray(CONTENT_BYTES)
    // One nonce has one spelling, so that none is used twice under two.
    if (sent.length !== seal.length || bytes.toString('base64url') !== nonce) return null
    return timingSafeEqual(sent, seal) ? content.readDoubleBE(RANDOM_BYTES) : null
  }

  function forgetExpired(): void {
    for (const [nonce, end] of usedUntil) if (end <= now()) usedUntil.delete(nonce)
  }

  return {
    issue(): string {
      const end = Buffer.alloc(TIME_BYTES)
      end.writeDoubleBE(now() + NONCE_LIFETIME)
      const content = Buffer.concat([randomBytes(RANDOM_BYTES), end])
      return Buffer.concat([content, sealOf(content)]).toString('base64url')
    },
    /** Uses up a nonce. Returns whether it was good. */
    use(nonce: string): boolean {
      const end = endOf(nonce)
      if (end === null || end <= now() || usedUntil.has(nonce)) return false
      forgetExpired()
      usedUntil.set(nonce, end)
      return true
    },
  }
}
