import { beforeEach, expect, test } from 'vitest'
import { DAY, MINUTE } from '@barn-workbench/core/time'
import { createTestInstance, TEST_START, type TestInstance, type TestSession } from '../testing'

const TODAY = '2026-01-14'
let instance: TestInstance
let operator: TestSession
let pens: string[]

interface Answer {
  status: number
  result: {
    pens: { penId: string }[]
    answers: { penId: string; question: string; value: unknown; answeredBy: { displayName: string } }[]
  }
}

async function call(session: TestSession, method: string, path: string, body?: object): Promise<Answer> {
  const response = await session.call(method, `/api/rounds${path}`, body)
  return { ...((await response.json()) as Answer), status: response.status }
}

const give = (session: TestSession, penId: string, value: unknown, more: object = {}) =>
  call(session, 'POST', `/${TODAY}/answers`, {
    penId,
    answeredAt: TEST_START,
    answers: [{ question: 'animalsWell', value }],
    ...more,
  })

beforeEach(async () => {
  instance = await createTestInstance()
  operator = await instance.logIn('operator')
  pens = (await call(operator, 'GET', `/${TODAY}`)).result.pens.map(({ penId }) => penId)
})

test('two people walk one round: the newest answer to a question in a pen holds, and both stay', async () => {
  const [pen = '', other = ''] = pens
  const admin = await instance.logIn('admin')
  expect((await give(operator, pen, true, { answeredAt: TEST_START - MINUTE })).status).toBe(201)
  expect((await give(admin, pen, false)).status).toBe(201)
  // It was given earlier and arrives later, as from a phone without a network.
  expect((await give(operator, pen, true, { answeredAt: TEST_START - 2 * MINUTE })).status).toBe(201)
  await give(operator, other, true)
  const { answers } = (await call(operator, 'GET', `/${TODAY}`)).result
  expect(answers.map(({ penId, value }) => [penId, value])).toEqual([
    [other, true],
    [pen, false],
  ])
  expect((await call(operator, 'GET', `/${TODAY}/history`)).result).toHaveLength(4)
  expect((await call(operator, 'GET', '')).result).toEqual([
    { day: TODAY, seenPens: 2, pens: pens.length, notWell: 1, lastAnswerAt: TEST_START },
  ])
})

test('a clock that is ahead does not decide, and days that are too far away are refused', async () => {
  const [pen = ''] = pens
  await give(operator, pen, true, { answeredAt: TEST_START + DAY })
  instance.clock.advance(1)
  await give(operator, pen, false, { answeredAt: TEST_START + 1 })
  expect((await call(operator, 'GET', `/${TODAY}`)).result.answers).toMatchObject([{ value: false }])
  for (const day of ['2026-01-15', '2025-12-01'])
    expect([
      day,
      (
        await call(operator, 'POST', `/${day}/answers`, {
          penId: pen,
          answeredAt: 1,
          answers: [{ question: 'animalsWell', value: true }],
        })
      ).status,
    ]).toEqual([day, 400])
})

test('an answer fits its question, and its pen exists', async () => {
  const [pen = ''] = pens
  for (const [question, value] of [
    ['animalsWell', 3],
    ['deadAnimals', true],
    ['note', 1],
    ['other', true],
    ['deadAnimals', -1],
  ])
    expect((await give(operator, pen, true, { answers: [{ question, value }] })).status).toBe(400)
  expect((await give(operator, 'none', true)).status).toBe(404)
  expect((await give(await instance.logIn('viewer'), pen, true)).status).toBe(403)
})
