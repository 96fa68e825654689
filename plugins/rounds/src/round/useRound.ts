import { useEffect, useMemo, useState } from 'react'
import { z } from 'zod'
import { rounds } from '@barn-workbench/core/contract'
import { Id, RoundQuestion, type RoundAnswer } from '@barn-workbench/core/schema'
import { MINUTE } from '@barn-workbench/core/time'
import { useCall, useSession, useWorkbench } from '@barn-workbench/plugin-sdk/react'

/** The pens and questions of the last round that this device has seen. */
const Shape = z.object({
  questions: z.array(RoundQuestion),
  pens: z.array(z.object({ penId: Id, name: z.string() })),
})
type Shape = z.infer<typeof Shape>

const SHAPE = 'round-shape'
const NO_ANSWERS: readonly RoundAnswer[] = []
const ignore = () => undefined

/** A round as it is shown. */
export interface Round extends Shape {
  answers: readonly RoundAnswer[]
  /** Whether the instance was not asked for this day yet, so that the pens are those of an earlier one. */
  isFromDevice: boolean
}

/**
 * The round of a day. One that is walked needs no connection: if the instance cannot be asked, its pens and
 * questions are those that this device has seen last.
 */
export function useRound(day: string, isWalked: boolean) {
  const call = useCall(rounds.get, { params: { day } }, { refresh: MINUTE, shows: ['round', 'regionSpecification'] })
  const { deviceData } = useWorkbench()
  const session = useSession()
  const data = useMemo(() => deviceData(session), [deviceData, session])
  const [shape, setShape] = useState<Shape | null>(null)
  const loaded = call.data
  useEffect(() => {
    if (!isWalked || !loaded) return
    const { questions, pens } = loaded
    data.set(SHAPE, { questions, pens }).catch(ignore)
  }, [data, isWalked, loaded])
  const isMissing = isWalked && !loaded && call.isError
  useEffect(() => {
    if (!isMissing) return undefined
    let isCurrent = true
    const take = (stored: unknown) => isCurrent && setShape(Shape.safeParse(stored).data ?? null)
    data.get(SHAPE).then(take, ignore)
    return () => {
      isCurrent = false
    }
  }, [data, isMissing])
  const round = useMemo<Round | null>(() => {
    if (loaded) return { ...loaded, isFromDevice: false }
    return isMissing && shape ? { ...shape, answers: NO_ANSWERS, isFromDevice: true } : null
  }, [isMissing, loaded, shape])
  return { call, round }
}
