import type { Clock } from '@barn-workbench/core/clock'
import type { Session } from '@barn-workbench/core/session'
import type { KeyValueStorage, TabChannel } from '@barn-workbench/core/settings'

/** What the layouts of one instance and account stand on. */
export interface LayoutDependencies {
  session: Session
  accountId: string
  storage: KeyValueStorage
  channel: TabChannel
  clock: Clock
  onStorageFailure: (cause: unknown) => void
}
