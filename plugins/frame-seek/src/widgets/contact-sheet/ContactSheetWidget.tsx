import { isDecommissioned } from '@barn-workbench/core/schema'
import { MINUTE } from '@barn-workbench/core/time'
import {
  updatedAtOf,
  useMessages,
  useNow,
  useSession,
  useTimeSetup,
  useTimeZoom,
  viewStateOf,
  WidgetFrame,
} from '@barn-workbench/plugin-sdk/react'
import { seekPath } from '../../paths'
import { useSeekCameras } from '../../seek/useSeekCameras'
import { SheetPictures } from '../../sheet/ContactSheet'
import type { ContactSheetSettings } from './settings'

/** Pictures of one camera over the time of the dashboard; each leads to its moment. */
export default function ContactSheetWidget({ settings }: { settings: ContactSheetSettings }) {
  const t = useMessages()
  const session = useSession()
  const setup = useTimeSetup()
  const zoom = useTimeZoom()
  const now = useNow(MINUTE)
  const { call, cameras = [], nameOf } = useSeekCameras()
  const cameraId = settings.camera || cameras.find((camera) => !isDecommissioned(camera))?.cameraId
  const isEmpty = call.data !== undefined && cameraId === undefined
  return (
    <WidgetFrame
      state={isEmpty ? { kind: 'empty', title: t('empty.title'), hint: t('empty.hint') } : viewStateOf(call)}
      leadsTo={seekPath(session.id, { cameraId })}
      badge={cameraId !== undefined && <span>{nameOf(cameraId)}</span>}
      updatedAt={updatedAtOf(call)}
    >
      {cameraId !== undefined && (
        <SheetPictures
          cameraId={cameraId}
          cameraName={nameOf(cameraId)}
          window={zoom ?? setup}
          now={now}
          count={settings.pictures}
        />
      )}
    </WidgetFrame>
  )
}
