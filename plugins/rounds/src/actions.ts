import { openPageAction } from '@barn-workbench/plugin-sdk'
import { IconWalk } from '@barn-workbench/plugin-sdk/icons'
import { walkPage } from './pages'

export const actions = [openPageAction({ id: 'rounds.openRound', page: walkPage, icon: IconWalk })]
