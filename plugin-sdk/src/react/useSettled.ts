import { useEffect, useState } from 'react'
import { useWorkbench } from '../context/WorkbenchContext'

/** A value once it has stayed the same for `pause` ms, for requests while the user types. */
export function useSettled<T>(value: T, pause: number): T {
  const { clock } = useWorkbench()
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    if (Object.is(value, settled)) return
    return clock.setTimeout(() => setSettled(value), pause)
  }, [clock, value, settled, pause])
  return settled
}
