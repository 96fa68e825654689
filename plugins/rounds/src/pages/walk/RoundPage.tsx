import { RoundDay } from '@barn-workbench/core/schema'
import { useAddressParameters } from '@barn-workbench/plugin-sdk/react'
import { RoundsFrame } from '../../round/RoundsFrame'
import { useToday } from '../../round/useRound'
import { PastRound } from './PastRound'
import { WalkRound } from './WalkRound'

/** The round of today, pen by pen, or a past one to read. */
export function RoundPage() {
  const today = useToday()
  const { day: chosen } = useAddressParameters(['day'])
  const day = RoundDay.safeParse(chosen).data ?? today
  return (
    <RoundsFrame tab="walk">
      {day < today ? <PastRound key={day} day={day} /> : <WalkRound key={today} day={today} />}
    </RoundsFrame>
  )
}
