import { restartInstance } from '@barn-workbench/core/intents'
import { defineAction, openPageAction } from '@barn-workbench/plugin-sdk'
import { IconFileText, IconLogs, IconNetwork, IconReload, IconServerCog } from '@barn-workbench/plugin-sdk/icons'
import { apiPage, logsPage, networkPage, ownLogPage, systemPage } from './pages'

const restart = defineAction({
  id: 'system.restart',
  implements: restartInstance,
  needs: ['system.manage'],
  needsInstance: true,
  icon: IconReload,
  load: async () => (await import('./restart/runRestart')).runRestart,
})

export const actions = [
  restart,
  openPageAction({ id: 'system.openSystem', page: systemPage, icon: IconServerCog }),
  openPageAction({ id: 'system.openNetwork', page: networkPage, icon: IconNetwork }),
  openPageAction({ id: 'system.openLogs', page: logsPage, icon: IconLogs }),
  openPageAction({ id: 'system.openApi', page: apiPage, icon: IconFileText }),
  openPageAction({ id: 'system.openOwnLog', page: ownLogPage, icon: IconFileText }),
]
