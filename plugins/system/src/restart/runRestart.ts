import type { ActionHost } from '@barn-workbench/plugin-sdk'
import { restartDialog } from '../dialogs'
import type { RestartDialogInput } from './RestartDialog'

/** Asks, restarts the program of the instance, and shows how it comes back. */
export async function runRestart(_input: object, host: ActionHost) {
  await host.open<RestartDialogInput, null>(restartDialog, { kind: 'instance' })
  return {}
}
