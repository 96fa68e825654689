import { HOUR } from '@barn-workbench/core/time'
import { useLatestArtifact } from '@barn-workbench/plugin-sdk/artifact'
import { updatedAtOf, useMessages, useSession, viewStateOf, WidgetFrame } from '@barn-workbench/plugin-sdk/react'
import { SwipeCompare } from '../../compare/SwipeCompare'
import { usePictureOf } from '../../compare/usePictureOf'
import { typeLabel } from '../../labels'
import { comparePath, type ComparedPicture } from '../../paths'
import type { CompareSettings } from '../settings'
import { useShownCamera } from '../useShownCamera'

const pictureOf = (artifact: { artifactId: string } | null | undefined): ComparedPicture | null =>
  artifact ? { artifactId: artifact.artifactId } : null

/** The latest picture of a type from a camera, over the one of some hours before. */
export default function CompareWidget({ settings }: { settings: CompareSettings }) {
  const t = useMessages()
  const session = useSession()
  const { type, hoursApart } = settings
  const { call: cameras, camera, cameraId, isWithoutCamera } = useShownCamera(settings.camera)
  const latest = useLatestArtifact({ type, cameraId, moment: null }, { enabled: camera !== null })
  const earlier = useLatestArtifact(
    { type, cameraId, moment: (latest.data?.timestamp ?? 0) - hoursApart * HOUR },
    { enabled: Boolean(latest.data) },
  )
  const [left, right] = [pictureOf(earlier.data), pictureOf(latest.data)]
  const [leftOf, rightOf] = [usePictureOf(left), usePictureOf(right)]
  const isEmpty = latest.data === null || earlier.data === null || isWithoutCamera
  const title = [typeLabel(type, t), camera?.name].filter(Boolean).join(' · ')
  return (
    <WidgetFrame
      state={isEmpty ? { kind: 'empty', title: t('compare.empty') } : viewStateOf(cameras, latest, earlier)}
      title={title}
      leadsTo={comparePath(session.id, left, right)}
      updatedAt={updatedAtOf(latest)}
      flush
    >
      <SwipeCompare left={leftOf} right={rightOf} />
    </WidgetFrame>
  )
}
