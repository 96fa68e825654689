import { useLatestArtifact } from '@barn-workbench/plugin-sdk/artifact'
import { Age, useEntityPath, useMessages, viewStateOf, WidgetFrame } from '@barn-workbench/plugin-sdk/react'
import { ArtifactBody } from '../../display/ArtifactBody'
import { typeLabel } from '../../labels'
import { useFacts } from '../../list/useFacts'
import type { LatestSettings } from '../settings'
import { useShownCamera } from '../useShownCamera'

/** The latest picture of one type that was made of a camera. */
export default function LatestWidget({ settings }: { settings: LatestSettings }) {
  const t = useMessages()
  const pathOf = useEntityPath()
  const factsOf = useFacts()
  const { type } = settings
  const { call: cameras, camera, cameraId, isWithoutCamera } = useShownCamera(settings.camera)
  const call = useLatestArtifact({ type, cameraId, moment: null }, { enabled: camera !== null })
  const artifact = call.data ?? null
  const title = [typeLabel(type, t), camera?.name].filter(Boolean).join(' · ')
  const isEmpty = call.data === null || isWithoutCamera
  return (
    <WidgetFrame
      state={isEmpty ? { kind: 'empty', title: t('latest.empty') } : viewStateOf(cameras, call)}
      title={title}
      leadsTo={artifact ? pathOf('artifact', artifact.artifactId) : undefined}
      badge={artifact && <Age of={artifact.timestamp} />}
      flush
    >
      {artifact && <ArtifactBody artifact={artifact} title={[title, factsOf(artifact).facts[0]].join(', ')} />}
    </WidgetFrame>
  )
}
