import type { Clock } from '@barn-workbench/core/clock'
import { rounds } from '@barn-workbench/core/contract'
import type { RoundAnswer, RoundQuestion } from '@barn-workbench/core/schema'
import type { DeviceData } from '@barn-workbench/plugin-sdk/react'
import { answer, createFakeInstance, refusal, renderPage } from '@barn-workbench/plugin-sdk/testing'
import plugin from '../src/manifest'
import { walkPage } from '../src/pages'

export const QUESTIONS: RoundQuestion[] = [
  { id: 'animalsWell', kind: 'yesNo', text: null, days: null },
  { id: 'deadAnimals', kind: 'count', text: null, days: null },
  { id: 'gates', kind: 'text', text: 'Gates', days: null },
]
export const PENS = [
  { penId: 'pen-1', name: 'Pen 1' },
  { penId: 'pen-2', name: 'Pen 2' },
]
export const WALKER = { entityId: 'anna', displayName: 'Anna' }

export function anAnswer(changes: Partial<RoundAnswer> = {}): RoundAnswer {
  return {
    ...{ answerId: 'a1', penId: 'pen-1', question: 'animalsWell', value: true },
    ...{ answeredAt: 1_000, answeredBy: WALKER, photoIds: [] },
    ...changes,
  }
}

/** A barn with a round of two pens. What is answered stands in `given`, unless the barn is not reached. */
export function aBarn({ stored = [] as RoundAnswer[], pens = PENS } = {}) {
  const barn = { isReached: true, given: [] as { day: string; penId: string; answers: unknown[] }[] }
  const reachable = <T>(reply: () => T): T => {
    if (!barn.isReached) throw refusal('instance/unavailable')
    return reply()
  }
  const instance = createFakeInstance({
    permissions: ['incidents.manage'],
    answers: [
      answer(rounds.get, ({ params: { day } }) =>
        reachable(() => ({ day, questions: QUESTIONS, pens, answers: stored })),
      ),
      answer(rounds.answer, ({ params: { day }, body: { penId, answers } }) =>
        reachable(() => {
          barn.given.push({ day, penId, answers })
          return []
        }),
      ),
    ],
  })
  return { barn, instance }
}

export function openWalk(
  instance: ReturnType<typeof aBarn>['instance'],
  parameters: Readonly<Record<string, string>> = {},
  { clock, deviceData }: { clock?: Clock; deviceData?: DeviceData } = {},
) {
  return renderPage(walkPage, {
    plugin,
    instance,
    parameters,
    ...(clock && { clock }),
    ...(deviceData && { deviceData }),
  })
}
