import { useEffect, useMemo, useState } from 'react'
import { z } from 'zod'
import { useAddressParameters, useSession, useWorkbench } from '@barn-workbench/plugin-sdk/react'
import { nextOpenPen, type PenProgress } from './mergeRound'

const PLACE = 'round-place'
const Place = z.object({ day: z.string(), penId: z.string() })
const ignore = () => undefined

/** The pen that is on view. */
export interface CurrentPen {
  /** Null until it is known. */
  penId: string | null
  /** Whether the address names a pen that the barn does not have, such as that of an old label. */
  isUnknown: boolean
  goTo: (penId: string) => void
}

/**
 * The pen on view: that of the address, as the code on a pen has it, else the one where this device was today, else the
 * first one that is not complete.
 */
export function useCurrentPen(day: string, progress: readonly PenProgress[]): CurrentPen {
  const { address, deviceData } = useWorkbench()
  const session = useSession()
  const data = useMemo(() => deviceData(session), [deviceData, session])
  const { pen } = useAddressParameters(['pen'])
  const [resumed, setResumed] = useState<string | null | undefined>()
  useEffect(() => {
    let isCurrent = true
    const take = (stored: unknown) => {
      const place = Place.safeParse(stored).data
      if (isCurrent) setResumed(place?.day === day ? place.penId : null)
    }
    data.get(PLACE).then(take, () => take(null))
    return () => {
      isCurrent = false
    }
  }, [data, day])
  const isKnown = (id: string | null | undefined) => progress.some(({ penId }) => penId === id)
  const isUnknown = pen !== null && !isKnown(pen)
  const first = nextOpenPen(progress, null) ?? progress[0]?.penId ?? null
  const begun = resumed === undefined ? null : isKnown(resumed) ? (resumed as string) : first
  // It is fixed by the address, since the first pen that is not complete is another one after the next answer.
  useEffect(() => {
    if (pen === null && begun !== null) address.set({ pen: begun })
  }, [address, begun, pen])
  return {
    penId: isUnknown ? null : (pen ?? begun),
    isUnknown,
    goTo(penId) {
      address.set({ pen: penId })
      data.set(PLACE, { day, penId }).catch(ignore)
    },
  }
}
