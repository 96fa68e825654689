import { RoundDay } from '@barn-workbench/core/schema'
import { useAddressParameters, ViewStateNotice } from '@barn-workbench/plugin-sdk/react'
import { RoundsFrame } from '../../round/RoundsFrame'
import { useRoundDay, type RoundDays } from '../../round/useRoundDay'
import { PastRound } from './PastRound'
import { WalkRound } from './WalkRound'

/** The round that is walked now, pen by pen, or a past one to read. */
export function RoundPage() {
  const days = useRoundDay()
  return (
    <RoundsFrame tab="walk">
      <RoundOfAddress {...days} />
    </RoundsFrame>
  )
}

function RoundOfAddress({ today, walked }: RoundDays) {
  const { day } = useAddressParameters(['day'])
  const chosen = RoundDay.safeParse(day).data
  if (walked === null) return <ViewStateNotice state={{ kind: 'loading' }} />
  const shown = chosen !== undefined && chosen <= today ? chosen : walked
  if (shown < walked) return <PastRound key={shown} day={shown} />
  return <WalkRound key={shown} day={shown} today={today} />
}
