import { fail, succeed, type Result } from '@barn-workbench/core/result'
import type { RegistrationMode } from '@barn-workbench/core/schema'
import { managesAccounts, type Requester } from './registrationLimit'

export type { RegistrationMode }

/** Refuses people who register themselves where the instance is not open to them. */
export function checkRegistration(
  mode: RegistrationMode,
  requester: Requester,
): Result<undefined, 'account/registration-off'> {
  return mode === 'open' || managesAccounts(requester) ? succeed(undefined) : fail('account/registration-off')
}

/** Refuses an invitation by e-mail where nobody may be invited. */
export function checkInvitation(mode: RegistrationMode): Result<undefined, 'account/registration-off'> {
  return mode === 'off' ? fail('account/registration-off') : succeed(undefined)
}
