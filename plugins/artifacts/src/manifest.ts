import { definePlugin } from '@barn-workbench/plugin-sdk'
import { actions } from './actions'
import { artifactPage, comparePage, listPage, quickPage } from './pages'
import { cameraArtifacts, incidentArtifacts } from './slots'
import { artifactList, compareArtifacts, latestArtifact, quickArtifacts } from './widgets'

export default definePlugin({
  id: 'artifacts',
  instanceTypes: ['barn'],
  widgets: [artifactList, quickArtifacts, latestArtifact, compareArtifacts],
  pages: [listPage, artifactPage, quickPage, comparePage],
  slotContents: [cameraArtifacts, incidentArtifacts],
  actions,
  locale: { en: () => import('../locale/en.json'), de: () => import('../locale/de.json') },
})
