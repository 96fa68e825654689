import { fail, succeed, type Result } from '@barn-workbench/core/result'
import type { AccountName } from '@barn-workbench/core/schema'
import { newId } from '../database'
import { accountName } from './accountStore'
import { clientNetwork } from './clientNetwork'
import type { AccountSetupDependencies } from './initialAccounts'
import type { RegistrationLimit } from './registrationLimit'

export interface RegistrationRequest {
  username: string
  password: string
  displayName: string
  locale: string
  acceptEula: boolean
  /** Network address of the client. */
  address: string
}

type RegistrationDependencies = AccountSetupDependencies & { limitRegistration: RegistrationLimit }
type RegistrationErrors = 'account/username-taken' | 'eula/refresh-required' | 'request/too-many'

/** Creates an account for somebody who registers. It has no role until an administrator grants one. */
export async function register(
  { database, accounts, credentials, hasher, eulas, limitRegistration, now }: RegistrationDependencies,
  { username, password, displayName, locale, acceptEula, address }: RegistrationRequest,
): Promise<Result<AccountName, RegistrationErrors>> {
  const isTaken = async (): Promise<boolean> => (await credentials.find('usernamePassword', username)) !== null

  if (!acceptEula) return fail('eula/refresh-required', { version: eulas.current.version })
  const network = clientNetwork(address)
  const allowed = limitRegistration(network)
  if (!allowed.ok) return allowed
  if (await isTaken()) return fail('account/username-taken', { username })
  const passwordHash = await hasher.hash(password, { kind: 'stranger', owner: network })
  if (!passwordHash.ok) return passwordHash
  return database.transaction(async () => {
    // Somebody else may have registered the name while the password was hashed.
    if (await isTaken()) return fail('account/username-taken', { username })
    const account = await accounts.create(displayName, locale)
    await credentials.insert({
      id: newId(now()),
      kind: 'usernamePassword',
      name: username,
      account_id: account.accountId,
      password_hash: passwordHash.value,
      confirmed_at: now(),
    })
    await eulas.accept(account.accountId)
    return succeed(accountName(account))
  })
}
