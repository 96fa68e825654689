import { where } from '@barn-workbench/core/query'
import { useMessages, useScreenPath } from '@barn-workbench/plugin-sdk/react'
import { ArtifactListFrame } from '../list/ArtifactListFrame'

const PAGE_SIZE = 5

/** What was made of the pictures of a camera, the newest first. */
export function CameraArtifacts({ cameraId }: { cameraId: string }) {
  const t = useMessages()
  const pathOf = useScreenPath()
  const fixed = [where('data.cameraId', '==', cameraId)]
  return (
    <ArtifactListFrame
      isScreen={false}
      pageSize={PAGE_SIZE}
      fixed={fixed}
      title={t('slots.atCamera')}
      leadsTo={pathOf('artifacts', { conditions: fixed })}
    />
  )
}
