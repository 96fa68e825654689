import {
  cameraSetup,
  emailSignIn,
  eula,
  ownAccount,
  passkeySignIn,
  recordings,
  remoteSignIn,
  sessionCalls,
  system,
  usernameSignIn,
  type Endpoint,
} from '@barn-workbench/core/contract'

/** The calls beside those that delete by which people make room on a full disk. */
const CALLS: ReadonlySet<Endpoint> = new Set<Endpoint>([
  usernameSignIn.login,
  emailSignIn.login,
  passkeySignIn.challenge,
  passkeySignIn.login,
  remoteSignIn.login,
  sessionCalls.refresh,
  ownAccount.changePassword,
  eula.accept,
  cameraSetup.write,
  recordings.confirmClock,
  system.restart,
])

/** Whether a call may use the reserve of the disk. */
export function usesReserve(endpoint: Endpoint): boolean {
  return endpoint.method === 'DELETE' || CALLS.has(endpoint)
}
