import { where } from '@barn-workbench/core/query'
import { ListFrame } from '@barn-workbench/plugin-sdk/list'
import { useScreenPath } from '@barn-workbench/plugin-sdk/react'
import { useArtifactListFrame } from '../../list/useArtifactListFrame'
import type { ListSettings } from '../settings'

/** Artifacts in pages, of chosen types and of one camera, or of all. */
export default function ListWidget({ settings }: { settings: ListSettings }) {
  const pathOf = useScreenPath()
  const { types, camera, pageSize } = settings
  const fixed = [
    ...(types.length > 0 ? [where('type', 'in', types)] : []),
    ...(camera ? [where('data.cameraId', '==', camera)] : []),
  ]
  const frame = useArtifactListFrame({ isScreen: false, pageSize, fixed })
  return <ListFrame {...frame} leadsTo={pathOf('artifacts')} />
}
