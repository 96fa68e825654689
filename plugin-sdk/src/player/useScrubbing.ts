import { useEffect, useEffectEvent, useState } from 'react'
import { useClock } from '../react'

/** A scrub by keys is over once no key came for so long, ms. */
const REST = 350

/** Somebody is on the way to another time. @public */
export interface Scrubbing {
  /** The time on the way, ms since the epoch; null at rest. */
  time: number | null
  /** Goes there; with `isFinal` the way is over. */
  move(time: number, how: { isFinal: boolean }): void
  /** Goes there by a key, of which more may follow. */
  step(time: number): void
}

/**
 * Follows a scrub, whose pictures are shown on the way (`MovingPicture`), and tells where it ends. `onEnd` gets that
 * time, ms since the epoch. @public
 */
export function useScrubbing(onEnd: (time: number) => void): Scrubbing {
  const clock = useClock()
  const [time, setTime] = useState<number | null>(null)
  const [stepped, setStepped] = useState<number | null>(null)
  const end = (at: number) => {
    setTime(null)
    setStepped(null)
    onEnd(at)
  }
  const rest = useEffectEvent(end)
  useEffect(() => {
    if (stepped !== null) return clock.setTimeout(() => rest(stepped), REST)
  }, [clock, stepped])
  return {
    time,
    move(at, { isFinal }) {
      setStepped(null)
      if (isFinal) end(at)
      else setTime(at)
    },
    step(at) {
      setTime(at)
      setStepped(at)
    },
  }
}
