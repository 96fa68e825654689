import { definePlugin } from '@barn-workbench/plugin-sdk'
import { camerasOnline, cameraStills } from './widgets'

export default definePlugin({
  id: 'cameras',
  widgets: [camerasOnline, cameraStills],
  locale: { en: () => import('../locale/en.json'), de: () => import('../locale/de.json') },
})
