import { DEFAULT_PAGE_SIZE, where } from '@barn-workbench/core/query'
import { useMessages, useScreenPath } from '@barn-workbench/plugin-sdk/react'
import { ArtifactListFrame } from '../list/ArtifactList'

/** The artifacts of a camera, the newest first. */
export function CameraArtifacts({ cameraId }: { cameraId: string }) {
  const t = useMessages()
  const pathOf = useScreenPath()
  const fixed = [where('data.cameraId', '==', cameraId)]
  return (
    <ArtifactListFrame
      isScreen={false}
      pageSize={DEFAULT_PAGE_SIZE}
      fixed={fixed}
      title={t('slots.atCamera')}
      leadsTo={pathOf('artifacts', { conditions: fixed })}
    />
  )
}
