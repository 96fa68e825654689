import { recordingEnd } from '@barn-workbench/plugin-sdk/camera'
import { ListBody } from '@barn-workbench/plugin-sdk/list'
import { useMessages } from '@barn-workbench/plugin-sdk/react'
import { RecordingRow } from './RecordingRow'
import { RetentionNotice } from './RetentionNotice'
import type { useRecordingList } from './useRecordingList'

interface RecordingListProps extends ReturnType<typeof useRecordingList> {
  /** Whether all are of one camera, whose name is elsewhere. */
  isOfOne: boolean
  /** The time that is watched, ms since the epoch; null: none is. */
  watchedAt: number | null
}

/** Recordings in pages, with filters and an order. */
export function RecordingList({ list, pages, total, names, isOfOne, watchedAt }: RecordingListProps) {
  const t = useMessages()
  const isFiltered = list.state.conditions.length > 0
  const empty = { title: t(isFiltered ? 'recording.empty.filtered' : 'recording.empty.title') }
  return (
    <>
      <RetentionNotice />
      <ListBody
        list={list}
        pages={pages}
        total={total}
        empty={isFiltered ? empty : { ...empty, hint: t('recording.empty.hint') }}
        label={t('recording.rows')}
      >
        {pages.rows.map((recording) => (
          <RecordingRow
            key={recording.recordingId}
            recording={recording}
            cameraName={isOfOne ? null : (names.get(recording.cameraId) ?? t('unknownCamera'))}
            isCurrent={watchedAt !== null && recording.timestamp <= watchedAt && watchedAt < recordingEnd(recording)}
          />
        ))}
      </ListBody>
    </>
  )
}
