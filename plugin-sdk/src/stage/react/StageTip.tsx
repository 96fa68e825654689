import { useLayoutEffect, useRef, type ReactNode } from 'react'
import type { Stage } from '../stage'
import type { Point } from '../view/stageView'
import classes from './StageCanvas.module.css'

/** CSS px between a place and what is told of it. */
const GAP = 20
const EDGE = 8

export interface StageTipProps {
  stage: Stage
  /** What it stands by; its place follows the view. */
  id: string
  /** Where it stands by an area or a tile: at the pointer. */
  at: Point | null
  pinned: boolean
  children: ReactNode
}

/** Above the place, or below where there is no room, and never beyond the stage's edges. */
function placeTip(tip: HTMLElement, [x, y]: Point): void {
  const { offsetWidth: width, offsetHeight: height, offsetParent } = tip
  const most = (offsetParent?.clientWidth ?? 0) - width - EDGE
  const left = Math.max(EDGE, Math.min(most, x - width / 2))
  const above = y - height - GAP
  tip.style.transform = `translate(${Math.round(left)}px, ${Math.round(above >= EDGE ? above : y + GAP)}px)`
}

/** What is told of a marker, an area or a tile, beside it. */
export function StageTip({ stage, id, at, pinned, children }: StageTipProps) {
  const element = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const place = () => {
      const to = at ?? stage.placeOf(id)
      if (element.current && to) placeTip(element.current, to)
    }
    place()
    return stage.subscribe('view', place)
  })
  return (
    <div ref={element} className={classes.tip} data-pinned={pinned} role="tooltip">
      {children}
    </div>
  )
}
