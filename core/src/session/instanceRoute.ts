import { waitFor, type ActorRefFrom } from 'xstate'
import type { Clock } from '../clock'
import { authorization, SIMULATED_PERMISSIONS_HEADER } from '../contract'
import { ProblemError } from '../result'
import type { LocalSettings, SharedStore } from '../settings'
import { SECOND } from '../time'
import type { Route } from '../transport'
import type { connectionMachine } from './connection.machine'
import type { AccessTokens } from './tokens'

/** Minimum time between two full checks of the connection, in ms. */
const FULL_CHECK_SPACING = 30 * SECOND
const BEARER = 'Bearer '

/** The simulated permissions as they are sent in a header, or null when none are simulated. */
export function simulatedPermissionsOf({ simulatePermissions, simulatedPermissions }: LocalSettings): string | null {
  return simulatePermissions ? simulatedPermissions.join(',') : null
}

interface InstanceRouteOptions {
  clock: Clock
  connection: ActorRefFrom<typeof connectionMachine>
  /** Read on each call, since the access tokens are themselves loaded through this route. */
  accessTokens: () => AccessTokens
  settings: SharedStore<LocalSettings>
}

export interface InstanceRoute extends Route {
  /** Looks for the best address, unless that was done within the last 30 s. */
  checkFully(): void
  /** Checks only the address in use. */
  checkQuickly(): void
}

/**
 * Creates the route to one instance: the address that the connection has found, and the token for this address alone.
 */
export function createInstanceRoute(options: InstanceRouteOptions): InstanceRoute {
  const { clock, connection, accessTokens, settings } = options
  let lastFullCheck = -Infinity

  function checkFully(): void {
    if (clock.now() - lastFullCheck < FULL_CHECK_SPACING) return
    lastFullCheck = clock.now()
    connection.send({ type: 'fullCheck.requested' })
  }

  return {
    checkFully,
    checkQuickly: () => connection.send({ type: 'quickCheck.requested' }),
    reportUnreachable: checkFully,
    async baseUrl(signal) {
      if (!connection.getSnapshot().context.host) checkFully()
      const snapshot = await waitFor(
        connection,
        (current) => current.context.host !== null || current.matches({ check: 'idle' }),
        signal && { signal },
      )
      const { host } = snapshot.context
      if (!host) throw new ProblemError({ code: 'client/no-host-available', params: {} })
      return host.baseUrl
    },
    async authHeaders(endpoint) {
      const token = await accessTokens().current()
      if (!token) return undefined
      const headers = { Authorization: BEARER + token.reveal() }
      const simulatedPermissions = simulatedPermissionsOf(settings.get())
      const isSimulated = simulatedPermissions !== null && endpoint.path !== authorization.allPermissions.path
      return isSimulated ? { ...headers, [SIMULATED_PERMISSIONS_HEADER]: simulatedPermissions } : headers
    },
    refreshAccessToken(refusedHeaders) {
      const refusedToken = (refusedHeaders['Authorization'] ?? '').slice(BEARER.length)
      return accessTokens().refreshAfterRefusal(refusedToken)
    },
  }
}
