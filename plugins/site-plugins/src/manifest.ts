import { definePlugin } from '@barn-workbench/plugin-sdk'
import { actions } from './actions'
import { installPage, pluginsPage } from './pages'
import { sitesTable } from './slots'

export default definePlugin({
  id: 'site-plugins',
  pages: [pluginsPage, installPage],
  actions,
  slotContents: [sitesTable],
  locale: { en: () => import('../locale/en.json'), de: () => import('../locale/de.json') },
})
