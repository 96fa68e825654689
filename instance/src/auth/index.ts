/*
 * Accounts, sign-in and rights.
 *
 * - Identity: `accountStore` keeps accounts, `credentialStore` their user names, addresses and password hashes,
 *   `passkeys` their passkeys. `registration`, `emailAccounts` and `initialAccounts` create accounts.
 * - Sign-in: `passwordCheck` counts wrong passwords and `passwordHasher` compares them in a few slots. `signIn` and
 *   `remoteSignIn` then open a session (`sessionStore`), whose refresh and access tokens `tokens` signs.
 *   `ownPassword` sets passwords.
 * - Displays: `displays` lets screens sign in by themselves, once somebody has entered the code that they show.
 * - Machines: `machines` makes accounts of devices and programs and their keys, `machineKeys` reads the key of a call.
 * - Each request: `createAuthenticate` turns an access token or a key into an account with its permissions. Work that
 *   outlives the request, such as a stream, checks `createSessionRecheck` again.
 * - Rights: `grantStore` keeps authorization records and custom roles, `effectiveAccess` computes the rights of an
 *   account from these. `authorizationStore` and `roleStore` change them, and only as far as the acting account holds
 *   the rights itself.
 * - `auditTrail` records every change in the transaction of the change. `attemptLimits` limits registrations and mails.
 *
 * Errors come as a `Result`. A failed sign-in is `login/wrong-credentials` whether the account exists or not; a used or
 * expired link is `login/token-invalid`; too many attempts are `request/too-many` with the seconds to wait.
 */

export { createAccountLocks, type AccountLocks } from './accountLocks'
export { accountName, createAccountStore, type AccountStore } from './accountStore'
export { createMailLimit, createRegistrationLimit, createWrongSecretLimit, refusalAfter } from './attemptLimits'
export { createAuditTrail, type AuditedChange, type AuditTrail } from './auditTrail'
export { createAuthorizationStore, type AuthorizationStore } from './authorizationStore'
export { startCleaning } from './startCleaning'
export { clientNetwork } from './clientNetwork'
export { createDisplays, type Displays } from './displays'
export { createKeyAuthentication } from './machineKeys'
export { createMachines, type Machines } from './machines'
export {
  createCredentialStore,
  createCredentialTokens,
  findAccountsByUserName,
  type CredentialStore,
} from './credentialStore'
export { createEmailAccounts, type EmailAccounts } from './emailAccounts'
export { effectiveAccess, effectiveRoles } from './effectiveAccess'
export { createEulaStore, referenceEula, type Eula, type EulaStore } from './eulaStore'
export { createGrantStore, type GrantStore } from './grantStore'
export {
  createDemoAccounts,
  createInitialRole,
  DEMO_PASSWORD,
  demoAccounts,
  prepareAdministratorSetup,
  type SetupToken,
} from './initialAccounts'
export { createPasskeySignIn, createPasskeyStore, type PasskeySignIn } from './passkeys'
export { createLoginThrottle, createPasswordCheck } from './passwordCheck'
export { createPasswordHasher, type HashCost } from './passwordHasher'
export { register, type RegistrationMode, type RegistrationRequest } from './registration'
export { createRemoteSignIn, type RemoteSignIn, type TrustedDirectory } from './remoteSignIn'
export { createRoleStore, type RoleStore } from './roleStore'
export { createAuthenticate, createSessionRecheck, type SessionRecheck } from './sessionRecheck'
export { createSessionStore, type SessionMethod, type SessionStore } from './sessionStore'
export {
  changePassword,
  hasPassword,
  passkeysOfToken,
  proveSession,
  setPasswordWithToken,
  type ChangePasswordRequest,
  type ProofRequest,
  type SetPasswordRequest,
} from './ownPassword'
export { createKnownDevices, createSignIn, type SignIn } from './signIn'
export { createTokens, openTokenKey, type TokenKey } from './tokens'
