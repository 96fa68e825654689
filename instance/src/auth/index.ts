export { createAuthenticate } from './authenticate'
export { accountName, createAccountStore, type AccountStore } from './accountStore'
export {
  prepareAdministratorSetup,
  setPasswordWithToken,
  type SetPasswordRequest,
  type SetupToken,
} from './administratorSetup'
export { createAuthorizationStore, type AuthorizationStore } from './authorizationStore'
export { createCredentialStore, findAccountsByUserName, type CredentialStore } from './credentialStore'
export { createEulaStore, type Eula, type EulaStore } from './eulaStore'
export { createGrantStore, type GrantStore } from './grantStore'
export { createDemoAccounts, createInitialRole, DEMO_PASSWORD, demoAccounts } from './initialAccounts'
export { createLoginThrottle, createPasswordCheck } from './passwordCheck'
export { createPasswordHasher, type HashCost } from './passwordHasher'
export { register, type RegistrationRequest } from './registration'
export { createRegistrationLimit } from './registrationLimit'
export { referenceEula } from './referenceEula'
export { createRoleStore, type RoleStore } from './roleStore'
export { createSessionStore, createTokens } from './sessions'
export { createSignIn, type SignIn } from './signIn'
export { createStillAllowed, type IsStillAllowed } from './stillAllowed'
export { createKnownDevices } from './knownDevices'
export { openTokenKey, type TokenKey } from './tokenKey'
