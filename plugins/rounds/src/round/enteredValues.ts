import { z } from 'zod'
import { Id, RoundDay, RoundValue } from '@barn-workbench/core/schema'
import type { DeviceData } from '@barn-workbench/plugin-sdk/react'

/** A value that was entered in a pen and is no answer yet. `enteredAt` in ms since the epoch. */
const EnteredValue = z.object({
  day: RoundDay,
  penId: Id,
  question: z.string(),
  value: RoundValue,
  enteredAt: z.number(),
})
export type EnteredValue = z.infer<typeof EnteredValue>

const NAME = 'round-entered'
const EnteredValueList = z.array(EnteredValue)
const ignore = () => undefined

/** The values that are entered and not given yet, kept on the device from the first press on. */
export interface EnteredValues {
  /** The values that an earlier page has left behind and that nothing has replaced since. */
  leftBehind(): Promise<readonly EnteredValue[]>
  /** Keeps a value in place of the earlier one of its question. */
  keep(value: EnteredValue): void
  /** Forgets the values of questions in a pen that are answered at a time, in ms since the epoch. */
  forget(day: string, penId: string, questions: readonly string[], answeredAt: number): void
}

/**
 * Keeps values on a device, so that a page that ends in the middle of a pen loses none. A device that stores nothing
 * keeps none, and says nothing about it.
 */
export function createEnteredValues(data: DeviceData): EnteredValues {
  let kept: readonly EnteredValue[] = []
  const loading = data
    .get(NAME)
    .catch(ignore)
    .then((stored) => {
      const found = EnteredValueList.safeParse(stored).data ?? []
      // What was entered meanwhile is newer.
      kept = [...found.filter((one) => !kept.some((newer) => isSameQuestion(newer, one))), ...kept]
      return found
    })

  const change = (next: readonly EnteredValue[]) => {
    kept = next
    void loading.then(() => (kept.length > 0 ? data.set(NAME, kept) : data.remove(NAME)).catch(ignore))
  }

  return {
    leftBehind: async () => (await loading).filter((one) => kept.includes(one)),
    keep: (value) => change([...kept.filter((one) => !isSameQuestion(one, value)), value]),
    forget(day, penId, questions, answeredAt) {
      const isAnswered = (one: EnteredValue) =>
        one.day === day && one.penId === penId && questions.includes(one.question) && one.enteredAt <= answeredAt
      if (kept.some(isAnswered)) change(kept.filter((one) => !isAnswered(one)))
    },
  }
}

function isSameQuestion(left: EnteredValue, right: EnteredValue): boolean {
  return left.day === right.day && left.penId === right.penId && left.question === right.question
}
