import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import type { DataCollectionAnnotation, DataCollectionRecord } from '@barn-workbench/core/schema'
import { DAY, HOUR } from '@barn-workbench/core/time'
import { COLLECTION_STEP_PERIOD } from '../simulator/runtime/createCollection'
import { createTestInstance, TEST_START, type TestInstance } from '../testing'

afterEach(() => void vi.useRealTimers())

const start = (options = {}, dependencies = {}) =>
  createTestInstance({ type: 'data_collector', id: '1800', historyDays: 20, ...options }, dependencies)

async function query<T>({ logIn }: TestInstance, entity: 'records' | 'annotations', body: object = {}): Promise<T> {
  const viewer = await logIn('viewer')
  const response = await viewer.call('POST', `/api/dataCollection/${entity}/query`, body)
  return ((await response.json()) as { result: T }).result
}

const contentOf = async (instance: TestInstance) => {
  const withoutVersion = (documents: { version: number }[]) =>
    documents.map((document) => JSON.stringify({ ...document, version: 0 })).sort()
  return [
    withoutVersion(await query(instance, 'records', { limit: 10_000 })),
    withoutVersion(await query(instance, 'annotations', { limit: 10_000 })),
  ]
}

test('records and their annotations are filtered, sorted and counted', async () => {
  const instance = await start()
  const statuses = ['created', 'finished', 'archived']
  const counts = await Promise.all(
    statuses.map((status) =>
      query<number>(instance, 'records', {
        query: [{ key: 'status', operator: '==', value: status }],
        projection: 'count',
      }),
    ),
  )
  expect(counts.every((count) => count > 0)).toBe(true)
  const [newest] = await query<DataCollectionRecord[]>(instance, 'records', {
    query: [{ key: 'finishedAnnotationCount', operator: '>', value: 0 }],
    order: [{ key: 'creationTimestamp', direction: 'desc' }],
    limit: 1,
  })
  const annotations = await query<DataCollectionAnnotation[]>(instance, 'annotations', {
    query: [{ key: 'dataCollectionRecordId', operator: '==', value: newest?.dataCollectionRecordId }],
  })
  expect(annotations.filter(({ status }) => status === 'finished')).toHaveLength(newest?.finishedAnnotationCount ?? -1)
  await instance.close()
})

test('annotations are finished as time goes on, with a notice for each change', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const instance = await start()
  const notices: { entity: string; version: number }[] = []
  instance.core.hub.listen({
    accountId: '',
    canView: (permissions) => permissions.includes('data.view'),
    canViewLayout: () => false,
    send: (notice) => void notices.push(notice),
  })
  const finished = () =>
    query<number>(instance, 'annotations', {
      query: [{ key: 'status', operator: '==', value: 'finished' }],
      projection: 'count',
    })
  const before = await finished()
  instance.clock.advance(6 * HOUR)
  vi.advanceTimersByTime(COLLECTION_STEP_PERIOD)
  await expect.poll(finished).toBeGreaterThan(before)
  expect(new Set(notices.map(({ entity }) => entity))).toEqual(
    new Set(['dataCollectionRecord', 'dataCollectionAnnotation']),
  )
  expect(notices.some(({ version }) => version > 1)).toBe(true)
  await instance.close()
})

test('one that was stopped several times has the same content as one that was not', async () => {
  const [stopped, steady] = [0, 1].map(() => mkdtempSync(join(tmpdir(), 'barn-collector-')))
  const startAt = (time: number, data: string | undefined) => start({ ...(data && { data }) }, { now: () => time })
  for (const days of [0, 0, 0.4, 1.5]) await (await startAt(TEST_START + days * DAY, stopped)).close()
  await (await startAt(TEST_START, steady)).close()
  const both = await Promise.all([stopped, steady].map((data) => startAt(TEST_START + 3 * DAY, data)))
  const [first, second] = await Promise.all(both.map(contentOf))
  expect(first?.[0]?.length).toBeGreaterThan(100)
  expect(first).toEqual(second)
  await Promise.all(both.map((instance) => instance.close()))
  for (const folder of [stopped, steady]) if (folder) rmSync(folder, { recursive: true })
})

test('without a simulation nothing is collected', async () => {
  const instance = await start({ simulate: false })
  expect(await query(instance, 'records')).toEqual([])
  await instance.close()
})
