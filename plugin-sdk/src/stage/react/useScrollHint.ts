import { useEffect, useState } from 'react'
import type { Stage } from '../stage'

/** The hint is visible for this time after the page last scrolled, ms. */
const HINT_TIME = 2_000

/** By touch the hint comes once a visit: most fingers on a canvas are on their way down the page. */
let wasTouchHintShown = false

export type ScrollHint = 'wheel' | 'touch'

/** The hint how to move and zoom that is due, because the user scrolled the page from a point of the stage. */
export function useScrollHint(stage: Stage | null): ScrollHint | null {
  const [hint, setHint] = useState<ScrollHint | null>(null)
  useEffect(() => {
    if (!stage) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let isShowingTouchHint = false
    const unsubscribe = stage.subscribe('page.scrolled', ({ byTouch }) => {
      if (byTouch && wasTouchHintShown && !isShowingTouchHint) return
      clearTimeout(timer)
      isShowingTouchHint = byTouch
      wasTouchHintShown ||= byTouch
      setHint(byTouch ? 'touch' : 'wheel')
      timer = setTimeout(() => {
        isShowingTouchHint = false
        setHint(null)
      }, HINT_TIME)
    })
    return () => {
      unsubscribe()
      clearTimeout(timer)
    }
  }, [stage])
  return hint
}
