import { fail, type Result } from '@barn-workbench/core/result'
import type { LoginReply, Passkey } from '@barn-workbench/core/schema'
import type { Database } from '../../database'
import type { Now } from '../../now'
import { clientNetwork } from '../clientNetwork'
import type { LoginThrottle } from '../passwordCheck'
import type { SignIn } from '../signIn'
import { createNonces } from './nonces'
import type { PasskeyStore } from './passkeyStore'
import { verifyNewPasskey, verifyPasskeyUse, type PasskeyRules } from './verifyPasskey'

export interface PasskeySignInDependencies {
  database: Database
  passkeys: PasskeyStore
  signIn: SignIn
  throttle: LoginThrottle
  rules: PasskeyRules
  now: Now
}

export interface PasskeyUse {
  nonce: string
  /** The answer of the browser, unchecked but for its outline. */
  credential: { id: string }
}

/** What a client sends along with a passkey. */
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
