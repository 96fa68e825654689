import { definePlugin } from '@barn-workbench/plugin-sdk'
import { signOut } from './commands'
import { accountSetupPage, instanceListPage, signInPage } from './pages'

export default definePlugin({
  id: 'instances',
  pages: [instanceListPage, signInPage, accountSetupPage],
  commands: [signOut],
  locale: { en: () => import('../locale/en.json'), de: () => import('../locale/de.json') },
})
