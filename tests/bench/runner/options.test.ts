import { expect, test } from 'vitest'
import { planDrawing } from './drawingPlan'
import { readOptions } from './options'

test('all suites five times, unless less is asked for', () => {
  expect(readOptions([])).toMatchObject({
    suites: ['chart', 'stage', 'app'],
    repetitions: 5,
    cases: undefined,
    quiet: 0.25,
  })
  expect(readOptions(['--quick']).repetitions).toBe(2)
  expect(readOptions(['--quick', '--reps', '3', '--suite', 'stage,app', '--case', 'a,b'])).toMatchObject({
    suites: ['stage', 'app'],
    repetitions: 3,
    cases: ['a', 'b'],
  })
})

test('the gate takes some cases beside their rivals twice, and keeps its table only if it took all of them', () => {
  const gate = readOptions(['--suite', 'gate'])
  expect(gate).toMatchObject({ suites: ['chart', 'app'], repetitions: 2, isGate: true })
  expect(planDrawing(gate).map(({ plan }) => plan.case)).toEqual(expect.arrayContaining(['a', 'b', 'c', 'cw']))
  expect(new Set(planDrawing(gate).map(({ plan }) => plan.candidate))).toEqual(new Set(['ours', 'uplot', 'echarts']))
  expect(readOptions(['--suite', 'gate', '--reps', '5', '--case', 'c'])).toMatchObject({
    repetitions: 5,
    cases: ['c'],
    isGate: false,
  })
  expect(readOptions(['--suite', 'chart']).isGate).toBe(false)
})

test.each([['--suite', 'sound'], ['--reps', 'many'], ['--reps', '0'], ['--quiet', '-1'], ['--fast']])(
  '%s %s is refused',
  (...args) => {
    expect(() => readOptions(args.filter(Boolean))).toThrow()
  },
)

test('each repetition takes the same samples in an order of its own', () => {
  const planned = planDrawing(readOptions(['--suite', 'chart', '--case', 'a,b', '--reps', '2']))
  const namesOf = (repetition: number) =>
    planned.filter((one) => one.repetition === repetition).map(({ plan }) => `${plan.case} ${plan.candidate}`)
  expect(namesOf(0).length).toBeGreaterThan(5)
  expect([...namesOf(0)].sort()).toEqual([...namesOf(1)].sort())
  expect(namesOf(0)).not.toEqual(namesOf(1))
})
