import { useEffect, useState } from 'react'
import { SECOND } from '@barn-workbench/core/time'
import { useWorkbench } from '@barn-workbench/plugin-sdk/react'
import { isOtherTime } from './pictureTimes'

/** Pictures that are not there after this time, ms, are late: those before then tell their own time. */
const PATIENCE = 1.5 * SECOND

/** Whether a moment was chosen so long ago that its pictures should be there. */
export function useIsLate(moment: number | null): boolean {
  const { clock } = useWorkbench()
  const [lateMoment, setLateMoment] = useState<number | null>(null)
  useEffect(() => clock.setTimeout(() => setLateMoment(moment), PATIENCE), [clock, moment])
  return moment !== null && lateMoment === moment
}

/** The time of a picture that still stands where that of the moment should be; null: it is of that time, or there is none. */
export function lateTime(timestamp: number | null, moment: number): number | null {
  return timestamp !== null && isOtherTime(timestamp, moment) ? timestamp : null
}
