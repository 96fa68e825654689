import { definePlugin } from '@barn-workbench/plugin-sdk'
import { signOut } from './actions'
import { accountSetupPage, instanceListPage, signInPage } from './pages'

export default definePlugin({
  id: 'instances',
  pages: [instanceListPage, signInPage, accountSetupPage],
  actions: [signOut],
  locale: { en: () => import('../locale/en.json'), de: () => import('../locale/de.json') },
})
