import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { CancelTimer } from '@barn-workbench/core/clock'
import { SECOND } from '@barn-workbench/core/time'
import { useClock } from '@barn-workbench/plugin-sdk/react'

/** Time for which a value rests before it is an answer, so that each press of a key or of "+" is none. */
const REST = 2 * SECOND

/** A value that is being entered. */
export interface LateValue<T> {
  /** The value that is entered and not given yet; undefined if there is none. */
  draft: T | undefined
  change: (value: T) => void
  /** Gives what is entered now. */
  settle: () => void
  /** Forgets what is entered, since it is given in another way. */
  drop: () => void
}

interface LateValueOptions<T> {
  give: (value: T) => void
  /** Keeps a value that is entered and not given yet. */
  enter: (value: T) => void
  untilLeft?: boolean
}

/**
 * Gives a value once it rests, the person goes on, or the page is hidden. With `untilLeft` it does not rest: what is
 * reported to others is given when the pen is left, so that a mistyped number is nothing but a number until then.
 */
export function useLateValue<T>({ give, enter, untilLeft = false }: LateValueOptions<T>): LateValue<T> {
  const clock = useClock()
  const [draft, setDraft] = useState<T>()
  const pending = useRef<{ value: T; cancel: CancelTimer } | null>(null)
  const settleNow = useEffectEvent(() => settle())

  function take(): { value: T } | null {
    const taken = pending.current
    taken?.cancel()
    pending.current = null
    return taken
  }

  function settle(): void {
    const taken = take()
    if (!taken) return
    setDraft(undefined)
    give(taken.value)
  }

  useEffect(() => {
    const onHidden = () => document.visibilityState === 'hidden' && settleNow()
    document.addEventListener('visibilitychange', onHidden)
    return () => {
      document.removeEventListener('visibilitychange', onHidden)
      settleNow()
    }
  }, [])

  return {
    draft,
    settle,
    change(value) {
      take()
      pending.current = { value, cancel: untilLeft ? () => undefined : clock.setTimeout(settle, REST) }
      setDraft(value)
      enter(value)
    },
    drop() {
      take()
      setDraft(undefined)
    },
  }
}
