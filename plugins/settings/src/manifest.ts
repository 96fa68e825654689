import { definePlugin } from '@barn-workbench/plugin-sdk'
import { darkTheme, english, german, lightTheme } from './commands'
import { settingsPage } from './pages'

export default definePlugin({
  id: 'settings',
  pages: [settingsPage],
  commands: [lightTheme, darkTheme, german, english],
  locale: { en: () => import('../locale/en.json'), de: () => import('../locale/de.json') },
})
