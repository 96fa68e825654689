import { expect, test } from 'vitest'
import {
  DEAD_ANIMAL_CONDITIONS,
  deadAnimalConditions,
  incidentConditions,
  matches,
  openIncidentConditions,
  type Condition,
} from '.'

const animal = (overrides: object = {}) => ({
  type: 'deadAnimal',
  firstEventTimestamp: 1,
  hidden: false,
  closedAt: null,
  messagePayload: {},
  identifier: { cameraId: null },
  displayConfiguration: { includeIn: ['list', 'canvas'] },
  ...overrides,
})
const ANIMALS = [
  animal(),
  animal({ identifier: { cameraId: 'camera-1' } }),
  animal({ closedAt: 5, firstEventTimestamp: 3 }),
  animal({ hidden: true }),
  animal({ closedAt: 5, messagePayload: { falsePositive: true } }),
  animal({ messagePayload: { falsePositive: false } }),
  animal({ type: 'healthCheck' }),
]
const found = (conditions: readonly Condition[]) =>
  ANIMALS.filter((one) => conditions.every((condition) => matches(one, condition)))

test('the animals that lie there are those of the open list, also without a camera', () => {
  expect(found(deadAnimalConditions({ lying: true }))).toHaveLength(3)
  expect(found(deadAnimalConditions({ lying: true }))).toEqual(found(openIncidentConditions(['deadAnimal'])))
})

test('all dead animals are those of the list with closed ones, without false alarms', () => {
  const list = found(incidentConditions({ types: ['deadAnimal'], assignedTo: null, showClosed: true }))
  const isNoAlarm = ({ messagePayload }: { messagePayload: { falsePositive?: boolean } }) =>
    messagePayload.falsePositive !== true
  expect(found(deadAnimalConditions())).toEqual(list.filter(isNoAlarm))
  expect(found(DEAD_ANIMAL_CONDITIONS)).toEqual(found(deadAnimalConditions()))
})

test('the animals found since a time are those whose first event was then or later, taken away or not', () => {
  const since = (foundSince: number) => found(deadAnimalConditions({ foundSince }))
  expect(since(1)).toEqual(found(deadAnimalConditions()))
  expect(since(3).map(({ closedAt }) => closedAt)).toEqual([5])
  expect(since(4)).toEqual([])
})
