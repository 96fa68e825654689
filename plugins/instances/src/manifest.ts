import { definePlugin } from '@barn-workbench/plugin-sdk'
import { signOut } from './commands'
import { instanceListPage, signInPage } from './pages'

export default definePlugin({
  id: 'instances',
  pages: [instanceListPage, signInPage],
  commands: [signOut],
  locale: { en: () => import('../locale/en.json'), de: () => import('../locale/de.json') },
})
