import { definePlugin } from '@barn-workbench/plugin-sdk'
import { charts } from './charts'
import { importsPage, sensorsPage } from './pages'
import { cameraActivity, unusualReport } from './slots'
import { chosenCamera, comparison, events, questions, sensorValues, unusual } from './widgets'

export default definePlugin({
  id: 'measurements',
  instanceTypes: ['barn'],
  widgets: [...charts, unusual, comparison, chosenCamera, events, sensorValues, ...questions],
  pages: [sensorsPage, importsPage],
  slotContents: [cameraActivity, unusualReport],
  locale: { en: () => import('../locale/en.json'), de: () => import('../locale/de.json') },
})
