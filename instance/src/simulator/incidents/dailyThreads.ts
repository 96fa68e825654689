import type { Barn } from '../barn'
import { localTimeAt, timeOfLocal } from '../localTime'
import { createStream, type RandomStream } from '../random'

export interface Thread {
  key: string
  startsAt: number
  stream: RandomStream
}
interface ThreadPlan {
  kind: string
  perDay: number
  fromHour: number
  toHour: number
  longestDays: number
}

/** Beginnings that are drawn day by day, among them those whose end may still fall into [from, to). */
export function dailyThreads(barn: Barn, plan: ThreadPlan, from: number, to: number): Thread[] {
  const threads: Thread[] = []
  const first = localTimeAt(barn.timeZone, from).dayNumber - plan.longestDays
  const last = localTimeAt(barn.timeZone, to).dayNumber
  for (let day = first; day <= last; day++) {
    const drawing = createStream(barn.seed, plan.kind, day)
    const count = Math.floor(plan.perDay + drawing.next())
    for (let index = 0; index < count; index++) {
      const stream = createStream(barn.seed, plan.kind, day, index)
      const startsAt = Math.round(timeOfLocal(barn.timeZone, day, stream.between(plan.fromHour, plan.toHour)))
      threads.push({ key: `${plan.kind}-${day}-${index}`, startsAt, stream })
    }
  }
  return threads
}

/** One beginning every `days` days, however long ago: what must always be running. */
export function recurringThreads(
  barn: Barn,
  kind: string,
  days: number,
  [from, to]: readonly [number, number],
): Thread[] {
  const threads: Thread[] = []
  const first = Math.floor(localTimeAt(barn.timeZone, from).dayNumber / days) - 2
  const last = Math.floor(localTimeAt(barn.timeZone, to).dayNumber / days)
  for (let round = first; round <= last; round++) {
    const stream = createStream(barn.seed, kind, round)
    const startsAt = Math.round(timeOfLocal(barn.timeZone, round * days, stream.between(8, 11)))
    threads.push({ key: `${kind}-${round}`, startsAt, stream })
  }
  return threads
}
