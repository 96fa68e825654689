import { useMessages, useSession, viewStateOf, WidgetFrame } from '@barn-workbench/plugin-sdk/react'
import { livePath } from '../../paths'
import { LivePlayer } from '../../player/LivePlayer'
import { useCamerasInUse } from '../../queries/shownCameras'
import type { LivePictureSettings } from './settings'

/** The live video of one camera. */
export default function LivePictureWidget({ settings }: { settings: LivePictureSettings }) {
  const t = useMessages()
  const session = useSession()
  const call = useCamerasInUse()
  const camera = settings.camera ? call.data?.find(({ cameraId }) => cameraId === settings.camera) : call.data?.[0]
  const missing = settings.camera ? t('missing') : t('empty.title')
  return (
    <WidgetFrame
      state={call.data && !camera ? { kind: 'empty', title: missing } : viewStateOf(call)}
      {...(camera && { title: camera.name, leadsTo: livePath(session.id, camera.cameraId) })}
      flush
    >
      {camera && (
        <LivePlayer
          key={camera.cameraId}
          camera={camera}
          quality={settings.quality}
          onQuality={null}
          isScreen={false}
          onPast={null}
        />
      )}
    </WidgetFrame>
  )
}
