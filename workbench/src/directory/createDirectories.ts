import type { Clock } from '@barn-workbench/core/clock'
import type { Scheduler } from '@barn-workbench/core/jobs'
import type { Session, SessionDependencies, Sessions } from '@barn-workbench/core/session'
import type { KeyValueStorage, LocalSettings, SharedStore } from '@barn-workbench/core/settings'
import type { DirectorySync } from './createDirectorySync'

/** Type of the instances that lead to others. */
const DIRECTORY_TYPE = 'senator'

/** Time from a change of the list to the look at the directory that brings it there, in ms. */
const LOOK_DELAY = 3_000

/** The directories among the instances of this device. */
export interface Directories {
  autoLogin: NonNullable<SessionDependencies['autoLogin']>
  /** Keeps the sites of each directory up to date while an account is signed in at it. */
  follow(scheduler: Scheduler): void
}

function isOpen(session: Session): boolean {
  const { instanceType, login } = session.snapshot()
  return instanceType === DIRECTORY_TYPE && login.state === 'loggedIn'
}

/**
 * The directories that this browser knows. The code for them is loaded when an account signs in at one, since few users
 * do.
 */
export function createDirectories(
  sessionsOf: () => Sessions,
  dependencies: { settings: SharedStore<LocalSettings>; storage: KeyValueStorage; clock: Clock },
): Directories {
  const { clock } = dependencies
  let loading: Promise<DirectorySync> | undefined

  function load(): Promise<DirectorySync> {
    loading ??= import('./createDirectorySync').then(({ createDirectorySync }) =>
      createDirectorySync({ sessions: sessionsOf(), ...dependencies }),
    )
    return loading
  }

  return {
    async autoLogin(globalUniqueIdentifier) {
      const directory = sessionsOf().all().find(isOpen)
      return directory ? (await load()).autoLogin(directory, globalUniqueIdentifier) : null
    },
    follow(scheduler) {
      sessionsOf().follow((session) => {
        let removeJob: (() => void) | undefined
        let cancelLook: (() => void) | undefined
        const job = { id: `${session.id}/directory`, instanceId: session.id, kind: 'directory' }

        /** The user's changes of the list are sent to the directory soon. */
        function lookSoon(): void {
          if (!removeJob) return
          cancelLook?.()
          cancelLook = clock.setTimeout(() => {
            void load()
              .then((sync) => sync.openSites(session, new AbortController().signal))
              .catch(() => undefined)
          }, LOOK_DELAY)
        }

        function update(): void {
          if (isOpen(session) && !removeJob) {
            void load().then((sync) => sync.beginSession(session))
            const run = async (signal: AbortSignal) => await (await load()).openSites(session, signal)
            removeJob = scheduler.add({ ...job, run })
          } else if (!isOpen(session) && removeJob) {
            removeJob()
            removeJob = undefined
          }
        }

        update()
        const unsubscribers = [session.subscribe(update), sessionsOf().subscribe(lookSoon)]
        return () => {
          for (const unsubscribe of unsubscribers) unsubscribe()
          cancelLook?.()
          removeJob?.()
        }
      })
    },
  }
}
