export { followNotices, type WithLock } from './followNotices'
export {
  createNonce,
  fingerprintOf,
  isProtected,
  judgeIdentity,
  verifySignature,
  type VerifySignature,
} from './identity'
export type { InstanceFact } from './instanceFacts'
export type { Inspection, InspectionInput } from './inspectInstance'
export {
  MAXIMUM_INSTANCES,
  type AddSettings,
  type EntryPatch,
  type InstanceEntry,
  type OwnInstanceSettings,
} from './instanceList'
export type { Credentials, PasswordCredentials, RequestedCredentials } from './login.machine'
export { requestPasskeyChallenge, type RequestedChallenge } from './passkeyChallenge'
export { addSettingsOf, providerSettingsOf, settingsOfProvider, type SharedInstanceSettings } from './instanceList'
export type { ItemOf, ProjectedItem, ProjectionKey, QueryEndpoint, QueryInput } from './queries'
export { createSession, type Session } from './session'
export type { SessionDependencies } from './sessionDependencies'
export { createSessions, type Sessions } from './sessions'
export { isReached, type LoginState, type SessionSnapshot } from './sessionSnapshot'
