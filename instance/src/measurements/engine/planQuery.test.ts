import { expect, test } from 'vitest'
import { HOUR, MINUTE } from '@barn-workbench/core/time'
import { createRowSource } from '../../simulator/rows/rowSource'
import { createTestBarn } from '../testing/createTestStore'
import { ALL_TIME } from './checkStages'
import { collapseStages } from './planQuery'
import type { CheckedStage } from './stage'

const source = createRowSource(createTestBarn({ now: Date.UTC(2026, 0, 14), cameraCount: 2 }))
const series = { source, measurement: 'regions', written: [] }

/** The sum of the animals of each pen in a minute, as the chart of pens asks for it. */
const pensByMinute: CheckedStage = {
  time: ALL_TIME,
  resolution: MINUTE,
  aggregation: 'sum',
  alias: 'y',
  where: [],
  groupBy: ['camera', 'pen'],
  fill: 'none',
  isByPresence: false,
}
const meanByHour: CheckedStage = { ...pensByMinute, resolution: HOUR, aggregation: 'mean', groupBy: ['pen'] }

function collapse(first: Partial<CheckedStage> = {}, second: Partial<CheckedStage> = {}) {
  return collapseStages(series, { ...pensByMinute, ...first }, { ...meanByHour, ...second })
}

test('the mean of the sums by minute is read in one stage, in which every minute counts once', () => {
  const collapsed = collapse()
  expect(collapsed?.groups).toEqual(source.cameras.flatMap(({ pens }) => pens).map((pen) => ({ pen })))
  expect(collapsed?.columnSets.map(({ countsOnce }) => countsOnce)).toEqual(collapsed?.columnSets.map(() => true))
})

test.each<[string, Partial<CheckedStage>, Partial<CheckedStage>]>([
  ['that adds up longer buckets than a minute', { resolution: 20 * MINUTE }, {}],
  ['that takes the mean of a minute', { aggregation: 'mean' }, {}],
  ['that fills minutes without rows, which count in the mean', { fill: 0 }, {}],
  ['whose second stage asks for the maximum', {}, { aggregation: 'max' }],
  ['whose sums go over several cameras', { groupBy: [] }, { groupBy: [] }],
])('a query is read in two stages %s', (_, first, second) => {
  expect(collapse(first, second)).toBeNull()
})

test('a condition of the second stage leaves out the columns of the other groups', () => {
  const pen = source.cameras[0]?.pens[0] ?? ''
  const collapsed = collapse({}, { where: [{ key: 'pen', operator: '==', value: pen }] })
  expect(collapsed?.groups).toEqual([{ pen }])
  expect(collapsed?.columnSets).toHaveLength(1)
})
