import { useState } from 'react'
import { recordings } from '@barn-workbench/core/contract'
import { problemOf, type Problem } from '@barn-workbench/core/result'
import type { Recording } from '@barn-workbench/core/schema'
import { SECOND } from '@barn-workbench/core/time'
import { isWatchable, recordingEnd, RECORDINGS_REFRESH } from '@barn-workbench/plugin-sdk/camera'
import { IconClockExclamation } from '@barn-workbench/plugin-sdk/icons'
import { ListBody } from '@barn-workbench/plugin-sdk/list'
import {
  CameraMark,
  CardLink,
  Chip,
  formatDuration,
  useBarnTime,
  useCall,
  useFileSize,
  useLocale,
  useMessages,
  usePermission,
  useProblemText,
  useSession,
} from '@barn-workbench/plugin-sdk/react'
import { Alert, Button, TextInput } from '@barn-workbench/plugin-sdk/ui'
import { recordingPath } from '../paths'
import { MANAGE_PERMISSION } from '../permissions'
import { STATUS_TONES, statusLabel } from './recordingLabels'
import classes from './Recordings.module.css'
import type { useRecordingList } from './useRecordingList'

interface RecordingListProps extends ReturnType<typeof useRecordingList> {
  /** Whether all are of one camera, whose name is elsewhere. */
  isOfOne: boolean
  /** The time that is being watched, ms since the epoch, or null. */
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

const BYTES_PER_MEGABYTE = 1_000_000

interface RecordingRowProps {
  recording: Recording
  /** Null if all are of one camera, whose name is elsewhere. */
  cameraName: string | null
  /** It is being watched. */
  isCurrent: boolean
}

/** A recording: when, how long, how large, and whether it can be watched; what can be leads there. */
function RecordingRow({ recording, cameraName, isCurrent }: RecordingRowProps) {
  const t = useMessages()
  const locale = useLocale()
  const { dayAndTime } = useBarnTime()
  const session = useSession()
  const sizeOf = useFileSize()
  const size = recording.filesizeMb === 0 ? null : sizeOf(recording.filesizeMb * BYTES_PER_MEGABYTE)
  const { cameraId, timestamp, status, durationSeconds } = recording
  const start = dayAndTime(timestamp)
  const facts = [cameraName && start, formatDuration(locale, durationSeconds * SECOND), size].filter(Boolean)
  const title = cameraName ?? start
  return (
    <li className={classes.row} data-current={isCurrent || undefined} aria-current={isCurrent || undefined}>
      {cameraName !== null && <CameraMark cameraId={cameraId} />}
      <span className={classes.text}>
        {isWatchable(recording) ? (
          <CardLink to={recordingPath(session.id, cameraId, timestamp)} className={classes.name}>
            {title}
          </CardLink>
        ) : (
          <span className={classes.name}>{title}</span>
        )}
        <span className={classes.facts}>{facts.join(' · ')}</span>
      </span>
      <Chip tone={STATUS_TONES[status]}>{statusLabel(status, t)}</Chip>
    </li>
  )
}

/**
 * Says that old recordings are not deleted, since the clock of the instance has jumped. Users who manage cameras can
 * confirm it.
 */
function RetentionNotice() {
  const t = useMessages()
  const problemText = useProblemText()
  const session = useSession()
  const { dayAndTime } = useBarnTime()
  const mayConfirm = usePermission(MANAGE_PERMISSION)
  const { data, refetch } = useCall(recordings.retention, {}, { refresh: RECORDINGS_REFRESH })
  const [problem, setProblem] = useState<Problem | null>(null)
  if (!data?.paused) return null
  const { time, paused } = data
  const confirm = async () => {
    try {
      await session.send(recordings.confirmClock, {})
      setProblem(null)
    } catch (error) {
      setProblem(problemOf(error))
    }
    await refetch()
  }
  return (
    <Alert color="yellow" icon={<IconClockExclamation size={18} />} title={t('recording.retention.title')}>
      <p>{t('recording.retention.text', { time: dayAndTime(time), expected: dayAndTime(paused.expectedTime) })}</p>
      {paused.resumesAt !== null && <p>{t('recording.retention.resumes', { at: dayAndTime(paused.resumesAt) })}</p>}
      {problem && <p role="alert">{problemText(problem)}</p>}
      {mayConfirm && (
        <Button variant="default" onClick={() => void confirm()}>
          {t('recording.retention.confirm')}
        </Button>
      )}
    </Alert>
  )
}
