import { Chip, Figure, useMessages, type Tone } from '@barn-workbench/plugin-sdk/react'
import type { PenStateSummary } from '../../queries/penStateSummary'

const TONES: Record<string, Tone> = { penFull: 'success', penEmpty: 'brand', closed: 'neutral' }
const KNOWN = Object.keys(TONES)

export function CardView({ summary, since }: { summary: PenStateSummary; since: string }) {
  const t = useMessages()
  const { state, duration, daysGoneBySinceMovingOut: gone } = summary
  const name = KNOWN.includes(state) ? state : 'unknown'
  return (
    <Figure
      value={t(`state.${name}`)}
      chip={
        <Chip tone={TONES[state] ?? 'error'}>
          {gone === null ? t('day', { day: duration }) : t('daysIn', { count: duration })}
        </Chip>
      }
      note={gone === null ? t('since', { since }) : t('goneSince', { since, count: gone })}
    />
  )
}
