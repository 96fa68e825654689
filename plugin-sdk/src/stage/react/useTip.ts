import { useEffect, useState } from 'react'
import type { StagePick } from '../scene'
import type { Stage } from '../stage'
import type { Point } from '../view/stageView'

/** What is being told of, and by what: a pointer passing by, the keyboard, or a click that keeps it. */
export interface Tip {
  pick: Pick<StagePick, 'kind' | 'id'>
  at: Point | null
  pinned: boolean
}

/** Follows what is pointed at, focused and clicked. */
export function useTip(stage: Stage | null): [Tip | null, (tip: Tip | null) => void] {
  const [tip, setTip] = useState<Tip | null>(null)
  useEffect(() => {
    if (!stage) return
    const stops = [
      stage.subscribe('hover', (hover) =>
        setTip((before) => {
          if (before?.pinned) return before
          return hover && { pick: hover.pick, at: hover.pick.kind === 'marker' ? null : hover.at, pinned: false }
        }),
      ),
      stage.subscribe('pick', (pick) => setTip(pick && pick.kind !== 'tile' ? { pick, at: null, pinned: true } : null)),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [stage])
  return [tip, setTip]
}
