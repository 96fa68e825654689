import { waitFor, type ActorRefFrom, type SnapshotFrom } from 'xstate'
import { ALL_PERMISSIONS_PATH, SIMULATED_PERMISSIONS_HEADER } from '../contract'
import { ProblemError } from '../result'
import { simulatedPermissionsOf, type LocalSettings, type SharedStore } from '../settings'
import type { Route } from '../transport'
import type { connectionMachine } from './connection.machine'
import type { AccessTokens } from './tokens'

const BEARER = 'Bearer '

interface InstanceRouteOptions {
  connection: Connection
  /** Read on each call, since the access tokens are themselves loaded through this route. */
  accessTokens: () => AccessTokens
  settings: SharedStore<LocalSettings>
}

type Connection = ActorRefFrom<typeof connectionMachine>

/** Whether the check of the connection has ended. A full check that is scheduled for later does not count. */
function isCheckOver(snapshot: SnapshotFrom<typeof connectionMachine>): boolean {
  return snapshot.matches({ check: 'idle' }) || snapshot.matches({ check: 'due' })
}

/** Calls a function each time that the instance is reached for the first time, or again. Returns the subscription. */
export function onContact(connection: Connection, run: () => void): { unsubscribe: () => void } {
  const contactOf = ({ context }: SnapshotFrom<typeof connectionMachine>) => (context.host ? context.recoveries : -1)
  let contact = contactOf(connection.getSnapshot())
  return connection.subscribe((snapshot) => {
    const previous = contact
    contact = contactOf(snapshot)
    if (contact >= 0 && contact !== previous) run()
  })
}

/** Checks the connection, see `Session.checkConnection`. Resolves with whether an address is known then. */
export async function checkConnection(connection: Connection, extent: 'full' | 'quick'): Promise<boolean> {
  connection.send({ type: extent === 'full' ? 'fullCheck.requested' : 'quickCheck.requested' })
  // A connection that is closed meanwhile has no address.
  const snapshot = await waitFor(connection, isCheckOver).catch(() => null)
  return snapshot?.context.host != null
}

/**
 * Creates the route to one instance: the address that the connection has found, and the token for this address alone. A
 * call without an address asks for a check at once.
 */
export function createInstanceRoute(options: InstanceRouteOptions): Route {
  const { connection, accessTokens, settings } = options
  return {
    // An instance that is only slow is looked for, but it is not said to be back when a check succeeds.
    reportUnreachable: (code) =>
      connection.send({ type: code === 'client/unreachable' ? 'call.unanswered' : 'fullCheck.requested' }),
    async baseUrl(signal) {
      if (!connection.getSnapshot().context.host) connection.send({ type: 'quickCheck.requested' })
      const snapshot = await waitFor(
        connection,
        (current) => current.context.host !== null || isCheckOver(current),
        signal && { signal },
      )
      const { host, problem } = snapshot.context
      if (!host) throw new ProblemError(problem ?? { code: 'client/no-host-available', params: {} })
      return host.baseUrl
    },
    async authHeaders(endpoint) {
      const token = await accessTokens().current()
      if (!token) return undefined
      const headers = { Authorization: BEARER + token.reveal() }
      const simulatedPermissions = simulatedPermissionsOf(settings.get())
      const isSimulated = simulatedPermissions !== null && endpoint.path !== ALL_PERMISSIONS_PATH
      return isSimulated ? { ...headers, [SIMULATED_PERMISSIONS_HEADER]: simulatedPermissions.join(',') } : headers
    },
    refreshAccessToken(refusedHeaders) {
      const refusedToken = (refusedHeaders['Authorization'] ?? '').slice(BEARER.length)
      return accessTokens().refreshAfterRefusal(refusedToken)
    },
  }
}
