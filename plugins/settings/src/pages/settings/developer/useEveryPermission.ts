import { authorization } from '@barn-workbench/core/contract'
import { permissionCatalogue } from '@barn-workbench/core/permissions'
import { useLiveEach, useSessions, useSnapshots } from '@barn-workbench/plugin-sdk/react'

/** Instances that are asked at most; further ones have the same permissions, or few others. */
const MOST_INSTANCES = 20
/** Redraws of a page with many instances, in ms. */
const REDRAW = 1_000

/** Every permission that the instances know at which somebody is signed in; those of this client until one has answered. */
export function useEveryPermission(): readonly string[] {
  const sessions = useSessions()
  const snapshots = useSnapshots(sessions, { every: REDRAW })
  const signedIn = sessions.filter((_session, index) => snapshots[index]?.login.state === 'loggedIn')
  const answers = useLiveEach(
    signedIn.slice(0, MOST_INSTANCES).map((session) => ({
      session,
      key: [authorization.allPermissions.path],
      load: async (one: typeof session, signal: AbortSignal) =>
        await one.send(authorization.allPermissions, {}, { signal }),
    })),
  )
  const told = answers.flatMap(({ data = [] }) => data.map(({ id }) => id))
  return told.length > 0 ? [...new Set(told)] : permissionCatalogue
}
