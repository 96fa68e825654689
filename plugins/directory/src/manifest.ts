import { definePlugin } from '@barn-workbench/plugin-sdk'
import { actions } from './actions'
import { findPage, sitesPage } from './pages'
import { slotContents } from './slots'

export default definePlugin({
  id: 'directory',
  pages: [sitesPage, findPage],
  actions,
  slotContents,
  locale: { en: () => import('../locale/en.json'), de: () => import('../locale/de.json') },
})
