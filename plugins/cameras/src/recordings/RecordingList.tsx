import { TextInput } from '@mantine/core'
import { recordingEnd } from '@barn-workbench/plugin-sdk/camera'
import { ListBody } from '@barn-workbench/plugin-sdk/list'
import { useMessages } from '@barn-workbench/plugin-sdk/react'
import { RecordingRow } from './RecordingRow'
import classes from './Recordings.module.css'
import { RetentionNotice } from './RetentionNotice'
import type { useRecordingList } from './useRecordingList'

interface RecordingListProps extends ReturnType<typeof useRecordingList> {
  /** Whether all are of one camera, whose name is elsewhere. */
  isOfOne: boolean
  /** The time that is watched, ms since the epoch; null: none is. */
  watchedAt: number | null
}

/** Recordings in pages, with a day, filters and an order. */
export function RecordingList(props: RecordingListProps) {
  const { list, pages, total, names, day, chooseDay, isOfOne, watchedAt } = props
  const t = useMessages()
  const isFiltered = list.state.conditions.length > 0 || day !== ''
  const empty = { title: t(isFiltered ? 'recording.empty.filtered' : 'recording.empty.title') }
  return (
    <ListBody
      list={list}
      pages={pages}
      total={total}
      empty={isFiltered ? empty : { ...empty, hint: t('recording.empty.hint') }}
      label={t('recording.rows')}
      tools={
        <TextInput
          classNames={{ root: classes.day, label: classes.dayLabel }}
          type="date"
          size="xs"
          label={t('recording.day')}
          value={day}
          onChange={(event) => chooseDay(event.currentTarget.value)}
        />
      }
      notices={<RetentionNotice />}
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
  )
}
