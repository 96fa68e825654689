import { Chip, useMessages } from '@barn-workbench/plugin-sdk/react'
import type { Change } from '../changes/requestRows'

const TONES = { new: 'warning', changed: 'warning', gone: 'neutral', kept: 'neutral' } as const

/** How something compares to the installed version. What stays as it was needs no mark. */
export function ChangeChip({ change }: { change: Change | null }) {
  const t = useMessages()
  return change && change !== 'kept' ? <Chip tone={TONES[change]}>{t(`change.${change}`)}</Chip> : null
}
