import { useEffect, useState } from 'react'
import type { StagePick } from '../scene'
import type { Stage } from '../stage'
import type { Point } from '../view/stageView'

/** The item that a tooltip explains. */
export interface TooltipState {
  pick: Pick<StagePick, 'kind' | 'id'>
  /** The point of the screen beside which it stands; null: at the item itself. */
  at: Point | null
  /** A click pinned it: it stays until the next click. */
  isPinned: boolean
}

/** The tooltip for the item that the user points at or clicked, and a function to set it, for the keyboard. */
export function useStageTooltip(stage: Stage | null): [TooltipState | null, (tooltip: TooltipState | null) => void] {
  const [tooltip, setTooltip] = useState<TooltipState | null>(null)
  useEffect(() => {
    if (!stage) return
    const unsubscribeHover = stage.subscribe('hover.changed', (hover) =>
      setTooltip((before) => {
        if (before?.isPinned) return before
        return hover && { pick: hover.pick, at: hover.pick.kind === 'marker' ? null : hover.at, isPinned: false }
      }),
    )
    const unsubscribePick = stage.subscribe('item.picked', (pick) =>
      setTooltip(pick && pick.kind !== 'tile' ? { pick, at: null, isPinned: true } : null),
    )
    return () => {
      unsubscribeHover()
      unsubscribePick()
    }
  }, [stage])
  return [tooltip, setTooltip]
}
