import type { Artifact, ArtifactStatus } from '@barn-workbench/core/schema'
import {
  IconArchive,
  IconCheck,
  IconCircleX,
  IconClock,
  IconLoader2,
  IconPlayerPause,
  type IconComponent,
} from '@barn-workbench/plugin-sdk/icons'
import { Chip, useLocale, useMessages } from '@barn-workbench/plugin-sdk/react'
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

/** Returns how much of an artifact is made, as a share in words; null where that is not known. */
export function useShareMade(): (artifact: Artifact) => string | null {
  const locale = useLocale()
  return ({ status, progress }) =>
    status === 'pending' && progress !== null ? progress.toLocaleString(locale, { style: 'percent' }) : null
}

/** The status of an artifact in words, with its colour and shape, and with how much of it is made. */
export function StatusChip({ artifact }: { artifact: Artifact }) {
  const t = useMessages()
  const share = useShareMade()(artifact)
  const { status } = artifact
  const Icon = ICONS[status]
  return (
    <Chip tone={STATUS_TONES[status]}>
      <span className={classes.status} data-status={status}>
        <Icon size={13} aria-hidden />
        {t(`status.${status}`)}
        {share !== null && ` · ${share}`}
      </span>
    </Chip>
  )
}
