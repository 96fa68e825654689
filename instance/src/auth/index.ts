export { createAccountLocks, type AccountLocks } from './accountLock'
export { createAuthenticate } from './sessionRecheck'
export { accountName, createAccountStore, type AccountStore } from './accountStore'
export { prepareAdministratorSetup, type SetupToken } from './initialAccounts'
export { createAuditTrail, type AuditedChange, type AuditTrail } from './auditTrail'
export { createAuthorizationStore, type AuthorizationStore } from './authorizationStore'
export { createCredentialStore, findAccountsByUserName, type CredentialStore } from './credentialStore'
export { createCredentialTokens } from './credentialStore'
export { createEmailAccounts, type EmailAccounts } from './emailAccounts'
export { createEulaStore, type Eula, type EulaStore } from './eulaStore'
export { createGrantStore, type GrantStore } from './grantStore'
export { createDemoAccounts, createInitialRole, DEMO_PASSWORD, demoAccounts } from './initialAccounts'
export { createMailLimit } from './attemptLimits'
export { createPasskeySignIn, createPasskeyStore, type PasskeySignIn } from './passkeys'
export { createLoginThrottle, createPasswordCheck } from './passwordCheck'
export { createPasswordHasher, type HashCost } from './passwordHasher'
export { register, type RegistrationRequest } from './registration'
export { createRegistrationLimit } from './attemptLimits'
export type { RegistrationMode } from './registration'
export { referenceEula } from './eulaStore'
export { clientNetwork } from './clientNetwork'
export { createRemoteSignIn, type RemoteSignIn, type TrustedDirectory } from './remoteSignIn'
export { createRoleStore, type RoleStore } from './roleStore'
export { createSessionStore, createTokens, type SessionMethod, type SessionStore } from './sessions'
export {
  changePassword,
  passkeysOfToken,
  hasPassword,
  setPasswordWithToken,
  type ChangePasswordRequest,
  type SetPasswordRequest,
} from './setPassword'
export { createSignIn, type SignIn } from './signIn'
export { proveSession, type ProofRequest } from './setPassword'
export { createSessionRecheck, type SessionRecheck } from './sessionRecheck'
export { createKnownDevices } from './signIn'
export { startCleaning } from './cleaning'
export { openTokenKey, type TokenKey } from './sessions'
