import type { Clock } from '@barn-workbench/core/clock'
import type { Problem } from '@barn-workbench/core/result'
import type { ActionHost } from '@barn-workbench/plugin-sdk'
import type { DialogStack } from '../dialogs/dialogStack'
import type { Words } from './createTeller'
import type { ActionScope, RegisteredAction } from './offeredActions'

/** What the actions of one screen need. */
export interface ActionsDependencies {
  /** What every host can do, whatever its plugin. */
  base: Pick<ActionHost, 'session' | 'navigate' | 'urlOf' | 'share' | 'copy' | 'signOut' | 'set' | 'now'>
  clock: Clock
  dialogs: DialogStack
  actions: readonly RegisteredAction[]
  scope: ActionScope
  words: Words
  problemText(problem: Problem): string
}
