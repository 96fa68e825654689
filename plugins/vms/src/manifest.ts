import { definePlugin } from '@barn-workbench/plugin-sdk'
import { actions } from './actions'
import { findPage, vmsPage } from './pages'

export default definePlugin({
  id: 'vms',
  pages: [vmsPage, findPage],
  actions,
  locale: { en: () => import('../locale/en.json'), de: () => import('../locale/de.json') },
})
