import { useEffect, useEffectEvent, useState } from 'react'
import { useClock } from '../react'

/** A seek by keys ends this long after the last key, ms. */
const REST = 350

/** The time to which the user seeks, by the pointer or by keys. @public */
export interface Scrubbing {
  /** The time to which the user is seeking, ms since the epoch; null at rest. */
  time: number | null
  /** Seeks to a time; `isFinal` ends the seek. */
  move(time: number, how: { isFinal: boolean }): void
  /** Seeks by a key; further keys may follow. */
  step(time: number): void
}

/**
 * Follows a seek by the pointer or by keys, during which `MovingPicture` shows the pictures. `onEnd` gets the time at
 * which it ends, ms since the epoch. @public
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
