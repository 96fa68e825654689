import { comparePictures, openArtifact, requestArtifact } from '@barn-workbench/core/intents'
import { artifactPermissions, incidentViewPermissions } from '@barn-workbench/core/permissions'
import { isComplete, type Artifact } from '@barn-workbench/core/schema'
import { artifactKindOf, defineAction } from '@barn-workbench/plugin-sdk'
import {
  IconArrowsHorizontal,
  IconCertificate,
  IconDeviceFloppy,
  IconDownload,
  IconPhoto,
  IconPhotoPlus,
  IconShare,
} from '@barn-workbench/plugin-sdk/icons'
import { downloadArtifact, saveArtifactFile, saveEvidence, shareArtifact } from '../intents'
import { VIEW_PERMISSIONS } from '../permissions'

const needs = ({ type }: Artifact) => artifactPermissions(type)
const hasFile = (artifact: Artifact) => (isComplete(artifact) ? true : 'noFile')

/** Shows one artifact. */
export const open = defineAction({
  id: 'artifacts.open',
  implements: openArtifact,
  on: 'artifact',
  group: 'open',
  from: ({ artifactId }) => ({ artifactId }),
  needs,
  icon: IconPhoto,
  load: async () => (await import('./runActions')).openOnPage,
})

const download = defineAction({
  id: 'artifacts.download',
  implements: downloadArtifact,
  on: 'artifact',
  group: 'share',
  from: (artifact) => ({ artifact }),
  needs,
  when: hasFile,
  icon: IconDownload,
  load: async () => (await import('./runActions')).runDownload,
})

const save = defineAction({
  id: 'artifacts.save',
  implements: saveArtifactFile,
  on: 'artifact',
  group: 'share',
  from: (artifact) => ({ artifact }),
  needs,
  when: hasFile,
  icon: IconDeviceFloppy,
  load: async () => (await import('./runActions')).runSave,
})

const share = defineAction({
  id: 'artifacts.share',
  implements: shareArtifact,
  on: 'artifact',
  group: 'share',
  from: ({ artifactId }) => ({ artifactId }),
  needs,
  icon: IconShare,
  load: async () => (await import('./runActions')).runShare,
})

const compare = defineAction({
  id: 'artifacts.compare-with',
  implements: comparePictures,
  on: 'artifact',
  group: 'open',
  from: ({ artifactId }) => ({ left: { artifactId } }),
  needs,
  when: (artifact) => isComplete(artifact) && artifactKindOf(artifact) === 'picture',
  icon: IconArrowsHorizontal,
  load: async () => (await import('./runActions')).openComparison,
})

/** Asks for an artifact of a camera and a span. */
export const request = defineAction({
  id: 'artifacts.request',
  implements: requestArtifact,
  needs: VIEW_PERMISSIONS,
  needsInstance: true,
  isForCode: true,
  icon: IconPhotoPlus,
  load: async () => (await import('./runActions')).runRequest,
})

/** Saves an incident with its evidence, signed by the instance. */
export const evidencePack = defineAction({
  id: 'artifacts.evidence',
  implements: saveEvidence,
  on: 'incident',
  group: 'share',
  from: ({ incidentId }) => ({ incidentId }),
  needs: ({ type }) => incidentViewPermissions(type),
  icon: IconCertificate,
  load: async () => (await import('./runActions')).runEvidence,
})

export const actions = [open, download, save, share, compare, request, evidencePack]
