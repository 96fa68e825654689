import type { ReactNode } from 'react'
import { isCameraOnline, type Camera } from '@barn-workbench/core/schema'
import { SECOND } from '@barn-workbench/core/time'
import {
  Chip,
  Figure,
  formatAge,
  OnPaper,
  updatedAtOf,
  useBarnTime,
  useCameraTime,
  useLocale,
  useMessages,
  useNow,
  useScreenPath,
  viewStateOf,
  WidgetFrame,
} from '@barn-workbench/plugin-sdk/react'
import { useCamerasInUse } from '../../queries/shownCameras'

/** Names the camera that has been offline for the longest time. */
function useOfflineNote(longestOffline: Camera | undefined, now: number): ReactNode {
  const t = useMessages()
  const locale = useLocale()
  const { dayAndTime } = useBarnTime()
  if (!longestOffline) return t('allOnline')
  const { name, lastSeenOnline } = longestOffline
  if (!lastSeenOnline) return t('neverSeen', { name })
  const text = t('lastSeen', { name, ago: formatAge(locale, now - lastSeenOnline) })
  return <OnPaper text={t('lastSeenAt', { name, time: dayAndTime(lastSeenOnline) })}>{text}</OnPaper>
}

/** The number of online cameras, and the camera that has been offline the longest. */
export default function OnlineWidget() {
  const t = useMessages()
  const now = useNow(30 * SECOND)
  const call = useCamerasInUse()
  const time = useCameraTime(call, now)
  const cameras = call.data ?? []
  const offline = cameras
    .filter((camera) => !isCameraOnline(camera, time))
    .sort((a, b) => (a.lastSeenOnline ?? 0) - (b.lastSeenOnline ?? 0))
  const note = useOfflineNote(offline[0], now)
  const pathOf = useScreenPath()
  const longestOffline = offline[0]
  const isEmpty = call.data?.length === 0
  return (
    <WidgetFrame
      state={isEmpty ? { kind: 'empty', title: t('empty.title'), hint: t('empty.hint') } : viewStateOf(call)}
      updatedAt={updatedAtOf(call)}
      leadsTo={pathOf('cameras')}
    >
      <Figure
        value={cameras.length - offline.length}
        unit={t('ofOnline', { count: cameras.length })}
        chip={offline.length > 0 && <Chip tone="warning">{t('offline', { count: offline.length })}</Chip>}
        leadsTo={pathOf('cameras', longestOffline && { camera: longestOffline.cameraId })}
        note={note}
      />
    </WidgetFrame>
  )
}
