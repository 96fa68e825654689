/*
 * One session for each instance that a browser knows. `sessions` begins and ends them by the stored `instanceList`;
 * `session` connects the parts of one:
 *
 * - `instanceRecord`: the tokens, permissions and facts of the instance that the device stores.
 * - `connection`: which address is in use. `connection.machine` decides when to check, `probeHosts` asks the addresses,
 *   and `identity` decides which answers are trusted. `inspectInstance` asks an address that is not in the list yet.
 * - `login`: signs in and out by `login.machine`. `tokens` keeps and refreshes the access token.
 * - `instanceRoute`: gives each call of the transport the address and the token.
 * - `instanceFacts`: loads facts about the instance, such as permissions and species.
 * - `sessionSnapshot`: all of this at one moment, for views.
 *
 * `displaySignIn` signs a device in that nobody operates.
 *
 * `followNotices` reads the event stream, `listDocuments` makes calls of lists, and `passkeyChallenge` prepares a
 * sign-in by passkey.
 */

export { followNotices, type WithLock } from './followNotices'
export {
  createNonce,
  fingerprintOf,
  isProtected,
  judgeIdentity,
  verifySignature,
  type VerifySignature,
} from './identity'
export {
  createDisplaySignIn,
  newDeviceSecret,
  type DisplaySession,
  type DisplaySignIn,
  type DisplaySignInState,
} from './displaySignIn'
export type { InstanceFact } from './instanceFacts'
export type { Inspection, InspectionInput } from './inspectInstance'
export {
  addSettingsOf,
  MAXIMUM_INSTANCES,
  providerSettingsOf,
  settingsOfProvider,
  type AddSettings,
  type EntryPatch,
  type InstanceEntry,
  type OwnInstanceSettings,
  type SharedInstanceSettings,
} from './instanceList'
export type { Credentials, PasswordCredentials, RequestedCredentials } from './login.machine'
export { requestPasskeyChallenge, type RequestedChallenge } from './passkeyChallenge'
export type { ItemOf, ProjectedItem, ProjectionKey, QueryEndpoint, QueryInput } from './listDocuments'
export { candidatesOf, routeTo } from './probeHosts'
export { createSession, type Session } from './session'
export type { SessionDependencies } from './sessionDependencies'
export { createSessions, type Sessions } from './sessions'
export { isReached, type LoginState, type SessionSnapshot } from './sessionSnapshot'
