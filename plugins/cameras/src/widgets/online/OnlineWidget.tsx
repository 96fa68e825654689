import { isCameraOnline } from '@barn-workbench/core/schema'
import {
  Chip,
  Figure,
  formatDuration,
  updatedAtOf,
  useLocale,
  useMessages,
  useNow,
  viewStateOf,
  WidgetFrame,
} from '@barn-workbench/plugin-sdk/react'
import { useCamerasInUse } from '../../queries/useCamerasInUse'

/** How many cameras answer, and which has been away the longest. */
export default function OnlineWidget() {
  const t = useMessages()
  const locale = useLocale()
  const now = useNow(30_000)
  const call = useCamerasInUse()
  const cameras = call.data ?? []
  const offline = cameras
    .filter((camera) => !isCameraOnline(camera, now))
    .sort((a, b) => (a.lastSeenOnline ?? 0) - (b.lastSeenOnline ?? 0))
  const worst = offline[0]
  const ago = worst?.lastSeenOnline ? formatDuration(locale, now - worst.lastSeenOnline) : null
  const note = !worst
    ? t('allOnline')
    : ago === null
      ? t('neverSeen', { name: worst.name })
      : t('lastSeen', { name: worst.name, ago })
  const state =
    call.data?.length === 0
      ? ({ kind: 'empty', title: t('empty.title'), hint: t('empty.hint') } as const)
      : viewStateOf(call)
  return (
    <WidgetFrame state={state} updatedAt={updatedAtOf(call)}>
      <Figure
        value={cameras.length - offline.length}
        unit={t('ofOnline', { count: cameras.length })}
        chip={offline.length > 0 && <Chip tone="warning">{t('offline', { count: offline.length })}</Chip>}
        note={note}
      />
    </WidgetFrame>
  )
}
