import { useLayoutEffect, useRef, type ReactNode } from 'react'
import type { Stage } from '../stage'
import type { Point } from '../view/stageView'
import classes from './StageCanvas.module.css'

/** Distance to the point that the tooltip explains, CSS px. */
const GAP = 20
/** Least distance to the edges of the stage, CSS px. */
const EDGE = 8

interface StageTooltipProps {
  stage: Stage
  /** The item that it follows. */
  id: string
  /** The point of the screen beside which it stands; null: at the item itself. */
  at: Point | null
  isPinned: boolean
  children: ReactNode
}

/** Places a tooltip above a point, or below where there is no room, within the edges of the stage. */
function placeTooltip(tooltip: HTMLElement, [x, y]: Point): void {
  const { offsetWidth: width, offsetHeight: height, offsetParent } = tooltip
  const maximumLeft = (offsetParent?.clientWidth ?? 0) - width - EDGE
  const left = Math.max(EDGE, Math.min(maximumLeft, x - width / 2))
  const above = y - height - GAP
  const top = above >= EDGE ? above : y + GAP
  tooltip.style.transform = `translate(${Math.round(left)}px, ${Math.round(top)}px)`
}

/** A tooltip beside a marker, an area or a tile. It follows the view without redrawing React. */
export function StageTooltip({ stage, id, at, isPinned, children }: StageTooltipProps) {
  const element = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const place = () => {
      const point = at ?? stage.locate(id)
      if (element.current && point) placeTooltip(element.current, point)
    }
    place()
    return stage.subscribe('view.changed', place)
  })
  return (
    <div ref={element} className={classes.tooltip} data-pinned={isPinned} role="tooltip">
      {children}
    </div>
  )
}
