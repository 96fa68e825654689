import { DEFAULT_PAGE_SIZE, where } from '@barn-workbench/core/query'
import { ListFrame } from '@barn-workbench/plugin-sdk/list'
import { useMessages, useScreenPath } from '@barn-workbench/plugin-sdk/react'
import { useArtifactListFrame } from '../list/useArtifactListFrame'

/** The artifacts of a camera, the newest first. */
export function CameraArtifacts({ cameraId }: { cameraId: string }) {
  const t = useMessages()
  const pathOf = useScreenPath()
  const fixed = [where('data.cameraId', '==', cameraId)]
  const frame = useArtifactListFrame({ isScreen: false, pageSize: DEFAULT_PAGE_SIZE, fixed })
  return <ListFrame {...frame} title={t('slots.atCamera')} leadsTo={pathOf('artifacts', { conditions: fixed })} />
}
