import { fail, succeed, type Result } from '@barn-workbench/core/result'
import type { AccountName, RegistrationMode } from '@barn-workbench/core/schema'
import { newId } from '../database'
import { accountName } from './accountStore'
import { managesAccounts, type RegistrationLimit, type Requester } from './attemptLimits'
import { clientNetwork } from './clientNetwork'
import type { AccountSetupDependencies } from './initialAccounts'
import type { HashCaller } from './passwordHasher'

/** The input of a registration by username. */
export interface RegistrationRequest {
  username: string
  password: string
  displayName: string
  locale: string
  acceptEula: boolean
  requester: Requester
}

type RegistrationDependencies = AccountSetupDependencies & {
  registration: RegistrationMode
  limitRegistration: RegistrationLimit
}
type RegistrationErrors =
  | 'account/username-taken'
  | 'account/registration-off'
  | 'eula/refresh-required'
  | 'request/too-many'

/**
 * Creates an account for a person who registers, or whom an administrator adds. It has no role until an administrator
 * grants one.
 */
export async function register(
  { database, accounts, credentials, hasher, eulas, registration, limitRegistration, now }: RegistrationDependencies,
  { username, password, displayName, locale, acceptEula, requester }: RegistrationRequest,
): Promise<Result<AccountName, RegistrationErrors>> {
  const isTaken = async (): Promise<boolean> => (await credentials.find('usernamePassword', username)) !== null

  const possible = checkRegistration(registration, requester)
  if (!possible.ok) return possible
  if (!acceptEula) return fail('eula/refresh-required', { version: eulas.current.version })
  const allowed = limitRegistration(requester)
  if (!allowed.ok) return allowed
  if (await isTaken()) return fail('account/username-taken', { username })
  const passwordHash = await hasher.hash(password, hashCallerOf(requester))
  if (!passwordHash.ok) return passwordHash
  return database.transaction(async () => {
    // Another person may have registered the name while the password was hashed.
    if (await isTaken()) return fail('account/username-taken', { username })
    const account = await accounts.create(
      displayName,
      locale,
      managesAccounts(requester) ? requester.account.accountId : 'itself',
    )
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

function hashCallerOf(requester: Requester): HashCaller {
  return managesAccounts(requester)
    ? { kind: 'known', owner: requester.account.accountId }
    : { kind: 'stranger', owner: clientNetwork(requester.address) }
}

export type { RegistrationMode }

/** Refuses people who register themselves if the instance is not open to them. */
export function checkRegistration(
  mode: RegistrationMode,
  requester: Requester,
): Result<undefined, 'account/registration-off'> {
  return mode === 'open' || managesAccounts(requester) ? succeed(undefined) : fail('account/registration-off')
}

/** Refuses an invitation by e-mail where invitations are switched off. */
export function checkInvitation(mode: RegistrationMode): Result<undefined, 'account/registration-off'> {
  return mode === 'off' ? fail('account/registration-off') : succeed(undefined)
}
