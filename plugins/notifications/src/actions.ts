import { openPageAction } from '@barn-workbench/plugin-sdk'
import { IconBell, IconBellCog } from '@barn-workbench/plugin-sdk/icons'
import { inboxPage, settingsPage } from './pages'

export const actions = [
  openPageAction({ id: 'notifications.openInbox', page: inboxPage, icon: IconBell }),
  openPageAction({ id: 'notifications.openSettings', page: settingsPage, icon: IconBellCog }),
]
