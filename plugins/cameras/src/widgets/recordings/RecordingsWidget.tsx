import { Chip, updatedAtOf, useMessages, viewStateOf, WidgetFrame } from '@barn-workbench/plugin-sdk/react'
import { RecordingList } from '../../recordings/RecordingList'
import { useRecordingList } from '../../recordings/useRecordingList'
import type { RecordingsSettings } from './settings'

/** The recordings of one camera or of all, in pages. */
export default function RecordingsWidget({ settings }: { settings: RecordingsSettings }) {
  const t = useMessages()
  const cameraId = settings.camera || null
  const recordings = useRecordingList({ cameraId, pageSize: settings.pageSize })
  const { pages, total, names } = recordings
  const name = cameraId && (names.get(cameraId) ?? t('unknownCamera'))
  return (
    <WidgetFrame
      state={viewStateOf(pages.call)}
      {...(name && { title: t('recording.titleOf', { name }) })}
      badge={total !== undefined && <Chip tone="info">{t('recording.count', { count: total })}</Chip>}
      updatedAt={updatedAtOf(pages.call)}
      flush
    >
      <RecordingList {...recordings} isOfOne={cameraId !== null} watchedAt={null} />
    </WidgetFrame>
  )
}
