import { waitFor, type ActorRefFrom } from 'xstate'
import type { Clock } from '../clock'
import { authorization } from '../contract'
import { ProblemError } from '../result'
import type { LocalSettings, SharedStore } from '../settings'
import type { Route } from '../transport'
import type { AccessTokens } from './accessTokens'
import type { connectionMachine } from './connection.machine'

/** Full checks come at least this far apart, in ms. */
export const FULL_CHECK_SPACING = 30_000
const BEARER = 'Bearer '
const SIMULATED_PERMISSIONS_HEADER = 'X-Simulated-Permissions'

/** The permissions that are simulated, as the header names them; null where none are. */
export function simulatedPermissionsOf({ simulatePermissions, simulatedPermissions }: LocalSettings): string | null {
  return simulatePermissions ? simulatedPermissions.join(',') : null
}

interface Options {
  clock: Clock
  connection: ActorRefFrom<typeof connectionMachine>
  tokens: () => AccessTokens
  settings: SharedStore<LocalSettings>
}

/** The way to one instance: its address once it has named the instance's id, and its token for that address alone. */
export function createInstanceRoute({
  clock,
  connection,
  tokens,
  settings,
}: Options): Route & { check(): void; confirm(): void } {
  let lastCheck = -Infinity

  function check(): void {
    lastCheck = clock.now()
    connection.send({ type: 'check.requested' })
  }

  function checkAgain(): void {
    if (clock.now() - lastCheck >= FULL_CHECK_SPACING) check()
  }

  return {
    check: checkAgain,
    confirm: () => connection.send({ type: 'check.quick' }),
    async baseUrl(signal) {
      if (!connection.getSnapshot().context.host) checkAgain()
      const settled = await waitFor(
        connection,
        (snapshot) => snapshot.context.host !== null || snapshot.matches({ check: 'idle' }),
        signal && { signal },
      )
      const { host } = settled.context
      if (!host) throw new ProblemError({ code: 'client/no-host-available', params: {} })
      return host.baseUrl
    },
    async authorization(endpoint) {
      const token = await tokens().current()
      if (!token) return undefined
      const simulated = simulatedPermissionsOf(settings.get())
      const simulate = simulated !== null && endpoint.path !== authorization.allPermissions.path
      return { Authorization: BEARER + token.reveal(), ...(simulate && { [SIMULATED_PERMISSIONS_HEADER]: simulated }) }
    },
    renew: (refused) => tokens().replace((refused.Authorization ?? '').slice(BEARER.length)),
    unreachable: checkAgain,
  }
}
