import { Chip, Figure, useMessages, useScreenPath, type Tone } from '@barn-workbench/plugin-sdk/react'
import type { PenStateSummary } from '../../queries/summarizePenState'

const TONES: Record<string, Tone> = { penFull: 'success', penEmpty: 'brand', closed: 'neutral' }

/** The state of a pen, and its day of the batch or the days since its animals left. It leads to the incident. */
export function CardView({ summary, since }: { summary: PenStateSummary; since: string }) {
  const t = useMessages()
  const pathOf = useScreenPath()
  const { state, day, daysSinceMovingOut, incidentId } = summary
  const stateKey = Object.hasOwn(TONES, state) ? state : 'unknown'
  return (
    <Figure
      leadsTo={pathOf('incidents', { incident: incidentId })}
      value={t(`state.${stateKey}`)}
      chip={
        <Chip tone={TONES[state] ?? 'error'}>
          {daysSinceMovingOut === null ? t('day', { day }) : t('daysIn', { count: day })}
        </Chip>
      }
      note={daysSinceMovingOut === null ? t('since', { since }) : t('goneSince', { since, count: daysSinceMovingOut })}
    />
  )
}
