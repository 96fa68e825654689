import type { ArtifactStatus } from '@barn-workbench/core/schema'
import {
  IconArchive,
  IconCheck,
  IconCircleX,
  IconClock,
  IconLoader2,
  IconPlayerPause,
  type IconComponent,
} from '@barn-workbench/plugin-sdk/icons'
import { Chip, useMessages } from '@barn-workbench/plugin-sdk/react'
import classes from './Artifacts.module.css'
import { STATUS_TONES } from './labels'

/** A shape for each status, for users who do not see the colours. */
const ICONS: Readonly<Record<ArtifactStatus, IconComponent>> = {
  done: IconCheck,
  archived: IconArchive,
  scheduled: IconClock,
  pending: IconLoader2,
  error: IconCircleX,
  failed: IconPlayerPause,
}

/** The status of an artifact in words, with its colour and shape. */
export function StatusChip({ status }: { status: ArtifactStatus }) {
  const t = useMessages()
  const Icon = ICONS[status]
  return (
    <Chip tone={STATUS_TONES[status]}>
      <span className={classes.status} data-status={status}>
        <Icon size={13} aria-hidden />
        {t(`status.${status}`)}
      </span>
    </Chip>
  )
}
