import { expect, test } from 'vitest'
import { rounds } from '@barn-workbench/core/contract'
import type { UnsentCall } from '@barn-workbench/core/outbox'
import type { RoundAnswer, RoundQuestion } from '@barn-workbench/core/schema'
import { HOUR, MINUTE } from '@barn-workbench/core/time'
import { anIncident, aRegionMapping } from '@barn-workbench/plugin-sdk/testing'
import { allWell, heldOf, mergeAnswers, nextOpenPen, progressOf, type OwnAnswer } from './mergeRound'
import { gatherAnswers, waitingAnswers } from './pendingAnswers'
import { animalsByPen } from './useReportedAnimals'
import { goesOn } from './useRoundDay'

const QUESTIONS: RoundQuestion[] = [
  { id: 'well', kind: 'yesNo', text: null, days: null },
  { id: 'dead', kind: 'count', text: null, days: null },
  { id: 'note', kind: 'text', text: null, days: null },
]
const PENS = ['a', 'b', 'c'].map((penId) => ({ penId, name: penId }))
const own = (changes: Partial<OwnAnswer>): OwnAnswer => ({
  ...{ penId: 'a', question: 'well', value: true, answeredAt: 10, photoIds: [], isWaiting: true },
  ...changes,
})
const stored = (changes: Partial<RoundAnswer>): RoundAnswer => ({
  ...{ answerId: '1', penId: 'a', question: 'well', value: true, answeredAt: 10, photoIds: [] },
  answeredBy: { entityId: 'anna', displayName: 'Anna' },
  ...changes,
})

test('the newest answer holds, of this device or of another person, and all photos stay', () => {
  const held = mergeAnswers(
    [stored({ value: false, answeredAt: 20, photoIds: ['p1'] }), stored({ question: 'dead', value: 1, answeredAt: 5 })],
    [own({ photoIds: ['p2'] }), own({ question: 'dead', value: 2 })],
  )
  expect(heldOf(held, 'a', 'well')).toMatchObject({ value: false, name: 'Anna', photoIds: ['p1', 'p2'] })
  expect(heldOf(held, 'a', 'dead')).toMatchObject({ value: 2, name: null, isWaiting: true })
})

test('a pen is complete without a remark, and the next pen is the next one that is not', () => {
  const held = mergeAnswers([stored({}), stored({ question: 'dead', value: 2 }), stored({ penId: 'c' })], [])
  const progress = progressOf(PENS, QUESTIONS, held)
  expect(progress.map(({ open, notWell, isSeen }) => [open, notWell, isSeen])).toEqual([
    [0, 1, true],
    [2, 0, false],
    [1, 0, true],
  ])
  expect([nextOpenPen(progress, 'a'), nextOpenPen(progress, 'b'), nextOpenPen(progress, 'c')]).toEqual(['b', 'c', 'b'])
  expect(allWell(QUESTIONS, held, 'c')).toEqual([{ question: 'dead', value: 0 }])
})

test('what waits about a pen becomes one call, with the newest answer of each question and the photos of all', () => {
  const call = (key: string, changes: Partial<UnsentCall>): UnsentCall => ({
    ...{ key, method: rounds.answer.method, path: rounds.answer.path, title: '', version: null, writtenAt: 1 },
    ...{ about: null, problem: null, input: {} },
    ...changes,
  })
  const body = { penId: 'a', answeredAt: 5, answers: [{ question: 'well', value: true, photoIds: ['p1'] }] }
  const params = { day: '2026-03-09' }
  const waiting = waitingAnswers(
    [
      call('1', { input: { params, body } }),
      call('2', { input: { params, body: { penId: 'a' } } }),
      call('3', { input: { params: { day: '2026-03-08' }, body } }),
      call('4', { input: { params, body }, problem: { code: 'request/invalid', params: {} } }),
    ],
    '2026-03-09',
  )
  expect(waiting).toEqual([own({ answeredAt: 5, photoIds: ['p1'] })])
  expect(
    gatherAnswers(waiting, [own({ value: false, photoIds: ['p2'] }), own({ question: 'dead', value: 0 })]),
  ).toEqual([
    { question: 'well', value: false, answeredAt: 10, photoIds: ['p1', 'p2'] },
    { question: 'dead', value: 0, answeredAt: 10 },
  ])
})

test('a round goes on past midnight until it is complete or left', () => {
  const now = 10 * HOUR
  const round = (answers: RoundAnswer[]) => ({ questions: QUESTIONS.slice(0, 1), pens: PENS.slice(0, 2), answers })
  const first = stored({ answeredAt: now - 3 * HOUR })
  expect(goesOn(round([]), [], now)).toBe(false)
  expect(goesOn(round([first]), [], now)).toBe(true)
  expect(goesOn(round([first]), [], now + HOUR)).toBe(false)
  // What waits on the device counts, also where the instance cannot be asked.
  expect(goesOn(undefined, [own({ answeredAt: now })], now + 3 * HOUR)).toBe(true)
  const last = stored({ penId: 'b', answeredAt: now })
  expect(goesOn(round([first, last]), [], now + MINUTE)).toBe(true)
  expect(goesOn(round([first, last]), [], now + 20 * MINUTE)).toBe(false)
})

test('animals that lie in a pen or were found today are known, without those that the round has counted', () => {
  const { identifier } = anIncident()
  const counted = { ...identifier, componentType: 'pen', componentId: 'a' }
  const seen = { identifier: { ...identifier, cameraId: 'camera-1' } }
  const box = { x: 0.4, y: 0.4, w: 0.1, h: 0.1 }
  const found = [
    anIncident({ ...seen, firstEventTimestamp: 20, messagePayload: { cameraName: 'West', lastDetection: box } }),
    anIncident({ ...seen, firstEventTimestamp: 30, messagePayload: { cameraName: 'West' } }),
    anIncident({ identifier: counted, firstEventTimestamp: 5 }),
    anIncident({ identifier: counted, firstEventTimestamp: 15 }),
  ]
  const everywhere = aRegionMapping({
    ...{ cameraId: 'camera-1', regionType: 'pen' },
    regions: [
      {
        ...{ regionSpecification: 'a', color: '#2980b9' },
        polygon: [
          [0, 0],
          [1, 0],
          [1, 1],
          [0, 1],
        ],
      },
    ],
  })
  const animals = animalsByPen(found, [everywhere], 10)
  expect([...animals.keys()]).toEqual(['a'])
  expect(animals.get('a')).toMatchObject([
    { at: 5, camera: null },
    { at: 20, camera: 'West' },
  ])
})
