import { expect, test } from 'vitest'
import { HOUR } from '@barn-workbench/core/time'
import { createTestInstance, TEST_START } from '../testing'

interface Answer {
  result: Record<string, unknown>[]
  type: string
  status: number
  errors: { path: string }[]
}
const json = async (response: Response | Promise<Response>) => (await (await response).json()) as Answer
const stage = {
  time: { start: TEST_START - 4 * HOUR, end: TEST_START },
  timeResolution: `${HOUR}ms`,
  columns: { value: 'mean@y', time: 'time' },
  groupByTags: ['camera'],
}
const body = (...stages: object[]) => ({ query: stages, readDocumentationAndWantAllData: true })

test('answers measurements in the requested columns, tags and buckets', async () => {
  const viewer = await (await createTestInstance({ historyDays: 1 })).logIn('viewer')
  const { result } = await json(viewer.call('POST', '/api/data/activity', body(stage)))
  expect(result.filter(({ camera }) => camera === 'camera-01').map(({ time }) => time)).toEqual(
    [4, 3, 2, 1].map((hours) => TEST_START - hours * HOUR),
  )
  expect(Object.keys(result[0] ?? {}).sort()).toEqual(['camera', 'time', 'y'])
  const pens = await json(
    viewer.call(
      'POST',
      '/api/data/regions',
      body(
        {
          ...stage,
          where: [{ key: 'camera', operator: '==', value: 'camera-01' }],
          timeResolution: '60000ms',
          columns: { value: 'sum@y', time: 'time' },
          groupByTags: ['pen'],
        },
        { timeResolution: `${HOUR}ms`, columns: { y: 'mean@y', time: 'time' }, groupByTags: ['pen'] },
      ),
    ),
  )
  expect(pens.result.map(({ pen, time }) => [pen, time])).toHaveLength(8)
  expect(new Set(pens.result.map(({ pen }) => pen))).toEqual(new Set(['pen_1', 'pen_2']))
  expect((await json(viewer.call('GET', '/api/data/labels'))).result).toEqual(['pig', 'pig_lying'])
})

test('requires the documentation flag for every query except label counts', async () => {
  const viewer = await (await createTestInstance({ historyDays: 1 })).logIn('viewer')
  const counts = {
    labels: [],
    time: stage.time,
    timeResolution: stage.timeResolution,
    groupByLabel: true,
    groupByCamera: false,
    cameras: [],
  }
  const { result } = await json(viewer.call('POST', '/api/data/labelCounts', counts))
  expect(new Set(result.map(({ label }) => label))).toEqual(new Set(['pig', 'pig_lying']))
  expect(await json(viewer.call('POST', '/api/data/activity', { query: [stage] }))).toMatchObject({
    status: 400,
    errors: [{ path: 'readDocumentationAndWantAllData' }],
  })
  expect(await json(viewer.call('POST', '/api/data/moods', body(stage)))).toMatchObject({
    status: 404,
    type: 'data/unknown-measurement',
  })
  const month = {
    ...stage,
    time: { start: TEST_START - 9_000 * HOUR, end: TEST_START },
    timeResolution: '1000ms',
    fill: 'null',
  }
  expect(await json(viewer.call('POST', '/api/data/activity', body(month)))).toMatchObject({
    status: 400,
    type: 'data/too-many-rows',
  })
})

test('requires the permission of the measurement', async () => {
  const { logIn } = await createTestInstance({ historyDays: 0 })
  const [contractor, viewer] = [await logIn('contractor'), await logIn('viewer')]
  expect((await contractor.call('POST', '/api/data/activity', body(stage))).status).toBe(403)
  const simulated = { 'x-simulated-permissions': 'data.view.speed' }
  expect((await viewer.call('POST', '/api/data/speed', body(stage), simulated)).status).toBe(200)
  expect((await viewer.call('POST', '/api/data/activity', body(stage), simulated)).status).toBe(403)
})
