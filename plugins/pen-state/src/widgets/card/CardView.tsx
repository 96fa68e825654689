import { Chip, Figure, useMessages, type Tone } from '@barn-workbench/plugin-sdk/react'
import type { PenStateSummary } from '../../queries/summarizePenState'

const TONES: Record<string, Tone> = { penFull: 'success', penEmpty: 'brand', closed: 'neutral' }

export function CardView({ summary, since }: { summary: PenStateSummary; since: string }) {
  const t = useMessages()
  const { state, durationDays, daysSinceMovingOut } = summary
  const stateKey = Object.hasOwn(TONES, state) ? state : 'unknown'
  return (
    <Figure
      value={t(`state.${stateKey}`)}
      chip={
        <Chip tone={TONES[state] ?? 'error'}>
          {daysSinceMovingOut === null ? t('day', { day: durationDays }) : t('daysIn', { count: durationDays })}
        </Chip>
      }
      note={daysSinceMovingOut === null ? t('since', { since }) : t('goneSince', { since, count: daysSinceMovingOut })}
    />
  )
}
