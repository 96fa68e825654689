import { IconFileText, IconLogs, IconNetwork, IconServerCog } from '@tabler/icons-react'
import { openPageAction } from '@barn-workbench/plugin-sdk'
import { logsPage, networkPage, ownLogPage, systemPage } from './pages'

export const actions = [
  openPageAction({ id: 'system.openSystem', page: systemPage, icon: IconServerCog }),
  openPageAction({ id: 'system.openNetwork', page: networkPage, icon: IconNetwork }),
  openPageAction({ id: 'system.openLogs', page: logsPage, icon: IconLogs }),
  openPageAction({ id: 'system.openOwnLog', page: ownLogPage, icon: IconFileText }),
]
