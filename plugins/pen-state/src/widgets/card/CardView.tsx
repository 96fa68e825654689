import { Chip, Figure, useMessages, type Tone } from '@barn-workbench/plugin-sdk/react'
import type { PenStateSummary } from '../../queries/summarizePenState'

const TONES: Record<string, Tone> = { penFull: 'success', penEmpty: 'brand', closed: 'neutral' }
const KNOWN = Object.keys(TONES)

export function CardView({ summary, since }: { summary: PenStateSummary; since: string }) {
  const t = useMessages()
  const { state, durationDays, daysSinceMovingOut: gone } = summary
  const name = KNOWN.includes(state) ? state : 'unknown'
  return (
    <Figure
      value={t(`state.${name}`)}
      chip={
        <Chip tone={TONES[state] ?? 'error'}>
          {gone === null ? t('day', { day: durationDays }) : t('daysIn', { count: durationDays })}
        </Chip>
      }
      note={gone === null ? t('since', { since }) : t('goneSince', { since, count: gone })}
    />
  )
}
