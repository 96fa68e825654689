import type { Recording } from '@barn-workbench/core/schema'
import { SECOND } from '@barn-workbench/core/time'
import { isWatchable } from '@barn-workbench/plugin-sdk/camera'
import {
  CameraMark,
  Chip,
  formatDuration,
  PageLink,
  useBarnTime,
  useFileSize,
  useInstance,
  useLocale,
  useMessages,
} from '@barn-workbench/plugin-sdk/react'
import { recordingPath } from '../paths'
import { STATUS_TONES, statusLabel } from './recordingLabels'
import classes from './Recordings.module.css'

const BYTES_PER_MEGABYTE = 1_000_000

interface RecordingRowProps {
  recording: Recording
  /** Null: all are of one camera, whose name is elsewhere. */
  cameraName: string | null
  /** It is the one that is being watched. */
  isCurrent: boolean
}

/** A recording: when, how long, how large, and whether it can be watched; what can be leads there. */
export function RecordingRow({ recording, cameraName, isCurrent }: RecordingRowProps) {
  const t = useMessages()
  const locale = useLocale()
  const { dayAndTime } = useBarnTime()
  const { session } = useInstance()
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
          <PageLink to={recordingPath(session.id, cameraId, timestamp)} className={classes.link}>
            {title}
          </PageLink>
        ) : (
          <span className={classes.name}>{title}</span>
        )}
        <span className={classes.facts}>{facts.join(' · ')}</span>
      </span>
      <Chip tone={STATUS_TONES[status]}>{statusLabel(status, t)}</Chip>
    </li>
  )
}
