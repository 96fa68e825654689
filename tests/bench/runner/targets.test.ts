import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { planDrawing } from './drawingPlan'
import { readOptions } from './options'
import type { Sample } from './samples'
import { figureTables, verdictTable } from './tables'
import { judge, readTargets, type Target } from './targets'

const aSample = (given: Partial<Sample>): Sample => ({
  suite: 'chart',
  case: 'a',
  candidate: 'ours',
  repetition: 0,
  figures: { first: 10 },
  others: 0,
  ...given,
})
const aTarget = (given: Partial<Target> = {}): Target => ({
  suite: 'chart',
  case: 'a',
  metric: 'first',
  to: 'uplot',
  max: 0.7,
  unit: 'ms',
  ...given,
})
const shipped = readTargets(readFileSync(resolve(import.meta.dirname, '../targets.json'), 'utf8'))

test('less than the rival needs is a ratio below one, and more is above', () => {
  const rival = aSample({ candidate: 'uplot', figures: { first: 20 } })
  expect(judge([aTarget()], [aSample({}), rival])).toMatchObject([{ ours: 10, rival: 20, ratio: 0.5, state: 'met' }])
  expect(judge([aTarget()], [aSample({ figures: { first: 30 } }), rival])).toMatchObject([
    { ratio: 1.5, state: 'missed' },
  ])
  expect(judge([aTarget({ max: 0.5 })], [aSample({}), rival])).toMatchObject([{ state: 'met' }])
})

test('a bar without a rival is held to as it stands', () => {
  const target: Target = { suite: 'stage', case: 'plan', metric: 'pickP95', max: 100, unit: 'µs' }
  const found = (pickP95: number) =>
    judge([target], [aSample({ suite: 'stage', case: 'plan', figures: { pickP95 } })])[0]
  expect(found(100)?.state).toBe('met')
  expect(found(100.1)?.state).toBe('missed')
})

test.each([
  ['ours failed', [aSample({ figures: {}, problem: 'Error: lost' }), aSample({ candidate: 'uplot' })]],
  ['the rival is missing', [aSample({})]],
  ['a figure could not be taken', [aSample({ figures: { first: null } }), aSample({ candidate: 'uplot' })]],
  ['the rival took nothing', [aSample({}), aSample({ candidate: 'uplot', figures: { first: 0 } })]],
])('where %s nothing is met', (_, samples) => {
  expect(judge([aTarget()], samples)).toMatchObject([{ state: 'not measured' }])
})

test('cases that did not run are not judged', () => {
  expect(
    judge([aTarget({ case: 'b' }), aTarget({ suite: 'stage' })], [aSample({}), aSample({ candidate: 'uplot' })]),
  ).toEqual([])
})

test('the middle of the repetitions counts, and loud ones only where there are no three quiet ones', () => {
  const rival = aSample({ candidate: 'uplot', figures: { first: 100 } })
  const of = (first: number, others = 0) => aSample({ figures: { first }, others })
  expect(judge([aTarget()], [rival, of(10), of(99), of(20)])[0]?.ours).toBe(20)
  expect(judge([aTarget()], [rival, of(10), of(20), of(30), of(99, 0.9), of(98, 0.9)])[0]?.ours).toBe(20)
  expect(judge([aTarget()], [rival, of(10), of(99, 0.9)])[0]?.ours).toBe(54.5)
})

test('a bar for many metrics judges each of them', () => {
  const target: Target = { suite: 'app', case: 'size', metric: 'widget.*', max: 12, unit: 'kB' }
  const sample = aSample({ suite: 'app', case: 'size', figures: { shell: 200, 'widget.a': 3, 'widget.b': 14 } })
  expect(judge([target], [sample])).toMatchObject([
    { metric: 'widget.a', state: 'met' },
    { metric: 'widget.b', state: 'missed' },
  ])
  expect(judge([target], [aSample({ suite: 'app', case: 'size', figures: { shell: 200 } })])).toMatchObject([
    { state: 'not measured' },
  ])
})

test('a metric of its own sample is not lost because others were quieter', () => {
  const target: Target = { suite: 'app', case: 'mounts', metric: '*', max: 2, unit: 'MB' }
  const samples = ['a', 'b', 'c', 'd'].map((name) =>
    aSample({ suite: 'app', case: 'mounts', figures: { [name]: 1 }, others: name === 'd' ? 0.9 : 0 }),
  )
  expect(judge([target], samples).map(({ metric, state }) => [metric, state])).toEqual([
    ['a', 'met'],
    ['b', 'met'],
    ['c', 'met'],
    ['d', 'met'],
  ])
})

test('reports a missed bar as missed', () => {
  const rival = aSample({ candidate: 'uplot', figures: { first: 20 } })
  const [, , met] = verdictTable(judge([aTarget()], [aSample({}), rival])).split('\n')
  expect(met).toBe('| chart a | first | 10.0 ms | 20.0 ms (uplot) | 0.50 | ≤ 0.7 | met |')
  const [, , missed] = verdictTable(judge([aTarget()], [aSample({ figures: { first: 250 } }), rival])).split('\n')
  expect(missed).toBe('| chart a | first | 250 ms | 20.0 ms (uplot) | 12.5 | ≤ 0.7 | **missed** |')
})

test('the table of all figures has a column for each candidate, in one order', () => {
  const samples = [
    aSample({ candidate: 'uplot', figures: { first: 20, zoom: 4 } }),
    aSample({ figures: { first: 10 } }),
  ]
  expect(figureTables(samples)).toBe(
    '## chart a\n\n| metric | ours | uplot |\n| --- | --- | --- |\n| first | 10.0 | 20.0 |\n| zoom | – | 4.00 |',
  )
})

test.each([
  '[{}]',
  '[{"suite":"charts","case":"a","metric":"first","max":1,"unit":"ms"}]',
  '[{"suite":"chart","case":"a","metric":"first","max":0,"unit":"ms"}]',
])('%s is no file of bars', (text) => {
  expect(() => readTargets(text)).toThrow('no target')
})

test('every bar of a drawing is of a case and of candidates that are measured', () => {
  const planned = planDrawing(readOptions(['--reps', '1'])).map(
    ({ suite, plan }) => `${suite} ${plan.case} ${plan.candidate}`,
  )
  const wanted = shipped
    .filter(({ suite }) => suite !== 'app')
    .flatMap(({ suite, case: name, to }) => [`${suite} ${name} ours`, ...(to ? [`${suite} ${name} ${to}`] : [])])
  expect(wanted.filter((one) => !planned.includes(one))).toEqual([])
})
