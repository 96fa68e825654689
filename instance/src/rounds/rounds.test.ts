import { createHash } from 'node:crypto'
import { createCanvas } from '@napi-rs/canvas'
import { beforeEach, expect, test } from 'vitest'
import { where } from '@barn-workbench/core/query'
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
    {
      day: TODAY,
      seenPens: 2,
      pens: pens.length,
      notWell: 1,
      lastAnswerAt: TEST_START,
      walkers: ['Ole Operator', 'Anke Admin'],
    },
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

const deadAnimals = async () => {
  const body = { query: [where('type', '==', 'deadAnimal')], limit: 200 }
  const { result } = (await (await operator.call('POST', '/api/incidents/query', body)).json()) as {
    result: {
      incidentId: string
      identifier: { componentId: string | null }
      messagePayload: { title?: string }
    }[]
  }
  return result
}

test('a dead animal of a round is reported once, whoever counts it, and its photos belong to the report', async () => {
  const [pen = ''] = pens
  const ofPen = async () => (await deadAnimals()).filter(({ identifier }) => identifier.componentId === pen)
  const count = (session: TestSession, value: number, at: number, photoIds: string[] = []) =>
    give(session, pen, value, { answeredAt: at, answers: [{ question: 'deadAnimals', value, photoIds }] })
  const { result } = (await count(operator, 1, TEST_START - MINUTE, ['photo-1'])) as unknown as {
    result: { photoIds: string[] }[]
  }
  expect(result[0]?.photoIds).toEqual(['photo-1'])
  // The phone has not heard the answer, and sends it once more.
  await count(operator, 1, TEST_START - MINUTE, ['photo-1'])
  await count(await instance.logIn('admin'), 1, TEST_START)
  // It is called by its pen, since no camera sees it.
  expect((await ofPen()).map(({ messagePayload }) => messagePayload.title)).toEqual(['Pen 1'])
  await count(operator, 3, TEST_START)
  await count(operator, 0, TEST_START)
  expect(await ofPen()).toHaveLength(3)
  expect((await call(operator, 'GET', `/${TODAY}/history`)).result).toHaveLength(3)
  expect((await call(operator, 'GET', `/${TODAY}`)).result.answers).toMatchObject([{ photoIds: ['photo-1'] }])
})

test('a photo of a round is seen by those who walk, and is kept; one of another account is passed over', async () => {
  const [pen = ''] = pens
  const bytes = createCanvas(8, 8).toBuffer('image/jpeg')
  const digest = createHash('sha256').update(bytes).digest('hex')
  const part = { digest, size: bytes.byteLength, takenAt: null, offset: 0, bytes: bytes.toString('base64') }
  const note = (session: TestSession, photoIds: string[]) =>
    give(session, pen, '', { answers: [{ question: 'note', value: '', photoIds }] })
  const admin = await instance.logIn('admin')
  const stranger = await instance.logIn('viewer')
  // The answer arrives before its photo.
  await note(operator, ['early'])
  for (const id of ['early', 'late'])
    expect((await operator.call('PUT', `/api/incidentPhotos/uploads/${id}`, part)).status).toBe(200)
  await note(admin, ['late'])
  expect((await admin.call('GET', '/api/incidentPhotos/early')).status).toBe(200)
  expect((await admin.call('GET', '/api/incidentPhotos/late')).status).toBe(404)
  expect((await stranger.call('GET', '/api/incidentPhotos/early')).status).toBe(404)
})

test('who manages incidents chooses the questions; past rounds keep theirs, and late answers theirs too', async () => {
  const [pen = ''] = pens
  const set = async (questions: object[] | null, session = operator) =>
    (await session.call('PUT', '/api/roundTemplate', { questions })).status
  const asked = async (day: string) =>
    (
      (await call(operator, 'GET', `/${day}`)) as unknown as { result: { questions: { id: string }[] } }
    ).result.questions.map(({ id }) => id)
  await give(operator, pen, true)
  const own = { id: 'gates', kind: 'yesNo', text: 'Gates closed?', days: null }
  for (const wrong of [
    [own, own],
    [{ ...own, text: null }],
    [{ ...own, days: { first: 3, last: 2 } }],
    [{ id: 'animalsWell', kind: 'count', text: null, days: null }],
    [],
  ])
    expect(await set(wrong)).toBe(400)
  expect(await set([own], await instance.logIn('viewer'))).toBe(403)
  expect(await set([own, { ...own, id: 'later', days: { first: 900, last: 901 } }])).toBe(200)
  expect(await asked(TODAY)).toEqual(['gates', 'animalsWell'])
  expect(await asked('2026-01-13')).toContain('drinkersRun')
  expect((await give(operator, pen, false, { answers: [{ question: 'drinkersRun', value: false }] })).status).toBe(201)
  expect(await set(null)).toBe(200)
  expect(await asked(TODAY)).toContain('note')
})
