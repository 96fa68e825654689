import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DAY, DEFAULT_TIME_ZONE, HOUR } from '@barn-workbench/core/time'
import { annotationsAt, LONGEST_LIFE, recordAt, recordsCreatedBetween } from './collectedRecords'

const START = Date.parse('2026-03-02T00:00:00+01:00')
const options = { seed: 1, timeZone: DEFAULT_TIME_ZONE }
const records = recordsCreatedBetween(options, START, START + 30 * DAY)
const anyRecord = fc.constantFrom(...records)
const anyAge = fc.integer({ min: 0, max: LONGEST_LIFE })

test('the records of two successive spans are those of both', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 30 * DAY }), (middle) => {
      const halves = [
        ...recordsCreatedBetween(options, START, START + middle),
        ...recordsCreatedBetween(options, START + middle, START + 30 * DAY),
      ]
      expect(halves).toEqual(records)
    }),
    { numRuns: 20 },
  )
})

test('some annotations are left, and every record is finished and archived in the end', () => {
  expect(records.length).toBeGreaterThan(100)
  const all = records.flatMap((record) => annotationsAt(record, record.archivedAt))
  expect(new Set(all.map(({ status }) => status))).toEqual(new Set(['finished', 'stale']))
  expect(new Set(all.map(({ dataCollectionAnnotationId }) => dataCollectionAnnotationId)).size).toBe(all.length)
  for (const record of records) {
    expect(record.archivedAt - record.createdAt).toBeLessThanOrEqual(LONGEST_LIFE)
    expect(recordAt(record, record.archivedAt)).toMatchObject({
      status: 'archived',
      finishedAnnotationCount: record.requiredAnnotationCount,
    })
  }
})

test('at every time a record counts its finished annotations, and is finished when there are enough', () => {
  fc.assert(
    fc.property(anyRecord, anyAge, (record, age) => {
      const time = record.createdAt + age
      const { status, finishedAnnotationCount, requiredAnnotationCount } = recordAt(record, time)
      const annotations = annotationsAt(record, time)
      expect(annotations.filter((one) => one.status === 'finished')).toHaveLength(finishedAnnotationCount)
      expect(status === 'created').toBe(finishedAnnotationCount < requiredAnnotationCount)
      for (const one of annotations) {
        expect(one.creationTimestamp).toBeGreaterThanOrEqual(record.createdAt)
        expect(one.lastUpdateTimestamp).toBeLessThanOrEqual(time)
        expect(one.lastPayloadUpdateTimestamp ?? one.creationTimestamp).toBeLessThanOrEqual(one.lastUpdateTimestamp)
      }
    }),
  )
})

test('what is finished stays finished', () => {
  fc.assert(
    fc.property(anyRecord, anyAge, (record, age) => {
      const [before, after] = [record.createdAt + age, record.createdAt + age + 3 * HOUR]
      expect(recordAt(record, after).finishedAnnotationCount).toBeGreaterThanOrEqual(
        recordAt(record, before).finishedAnnotationCount,
      )
      const later = new Map(annotationsAt(record, after).map((one) => [one.dataCollectionAnnotationId, one.status]))
      for (const { dataCollectionAnnotationId: id, status } of annotationsAt(record, before))
        if (status !== 'created') expect(later.get(id)).toBe(status)
    }),
  )
})
