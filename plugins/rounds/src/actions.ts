import { IconWalk } from '@tabler/icons-react'
import { openPageAction } from '@barn-workbench/plugin-sdk'
import { walkPage } from './pages'

export const actions = [openPageAction({ id: 'rounds.openRound', page: walkPage, icon: IconWalk })]
