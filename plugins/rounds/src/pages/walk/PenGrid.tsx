import { useMessages } from '@barn-workbench/plugin-sdk/react'
import type { PenProgress } from '../../round/mergeRound'
import classes from './Walk.module.css'

interface PenGridProps {
  pens: readonly PenProgress[]
  current: string | null
  onChoose: (penId: string) => void
}

/** How a pen stands, for its colour and its words. */
function stateOf({ isSeen, open, notWell }: PenProgress): 'notWell' | 'open' | 'gaps' | 'done' {
  if (notWell > 0) return 'notWell'
  if (!isSeen) return 'open'
  return open > 0 ? 'gaps' : 'done'
}

/** All pens with how each stands, to go to one of them. */
export function PenGrid({ pens, current, onChoose }: PenGridProps) {
  const t = useMessages()
  return (
    <ul className={classes.grid}>
      {pens.map((pen) => (
        <li key={pen.penId}>
          <button
            type="button"
            className={classes.gridPen}
            data-state={stateOf(pen)}
            aria-current={pen.penId === current || undefined}
            onClick={() => onChoose(pen.penId)}
          >
            <span>{pen.name}</span>
            <span className={classes.gridState}>{t(`state.${stateOf(pen)}`)}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
