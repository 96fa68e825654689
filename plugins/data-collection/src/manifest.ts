import { definePlugin } from '@barn-workbench/plugin-sdk'
import { recordsPage } from './pages'

export default definePlugin({
  id: 'data-collection',
  pages: [recordsPage],
  locale: { en: () => import('../locale/en.json'), de: () => import('../locale/de.json') },
})
