import { definePlugin } from '@barn-workbench/plugin-sdk'
import { addInstance, signOut } from './actions'
import {
  accountSetupPage,
  addPage,
  emailVerificationPage,
  instanceListPage,
  signInPage,
  sitesByTroublePage,
} from './pages'
import { widgets } from './widgets'

export default definePlugin({
  id: 'instances',
  pages: [instanceListPage, sitesByTroublePage, addPage, signInPage, accountSetupPage, emailVerificationPage],
  widgets,
  actions: [addInstance, signOut],
  locale: { en: () => import('../locale/en.json'), de: () => import('../locale/de.json') },
})
