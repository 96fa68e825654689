import { expect, test } from 'vitest'
import { createFakeClock, type FakeClock } from '@barn-workbench/core/clock'
import type { CameraSourceProblem } from '@barn-workbench/core/schema'
import { MINUTE, SECOND } from '@barn-workbench/core/time'
import type { SourceSink } from '../cameraSources'
import { createSourceRunner, LONGEST_SILENCE } from './sourceRunner'

function startRunner(onConnect: (sink: SourceSink, clock: FakeClock) => void) {
  const clock = createFakeClock(1_000_000)
  const connectedAt: number[] = []
  const stopped: number[] = []
  const problems: CameraSourceProblem[] = []
  const fragments: string[] = []
  const sinks: SourceSink[] = []
  const runner = createSourceRunner({
    source(sink) {
      const attempt = connectedAt.push(clock.now())
      sinks.push(sink)
      onConnect(sink, clock)
      return { stop: () => Promise.resolve(void stopped.push(attempt)) }
    },
    sink: { onHeader: () => undefined, onFragment: (bytes) => fragments.push(bytes.toString()) },
    clock,
    random: () => 0.5,
    onProblem: (problem) => problems.push(problem),
  })
  runner.start()
  const delays = () => connectedAt.slice(1).map((time, index) => time - (connectedAt[index] ?? 0))
  return { clock, runner, delays, stopped, problems, fragments, sinks, connectedAt }
}

const fragment = Buffer.from('segment')

test('a source that fails is tried again after 1 s, then after twice as long each time, up to a minute', async () => {
  const { clock, delays, runner } = startRunner((sink) => queueMicrotask(() => sink.onEnd('refused')))
  await clock.advance(5 * MINUTE)
  expect(delays().slice(0, 8)).toEqual([1, 2, 4, 8, 16, 32, 60, 60].map((seconds) => seconds * SECOND))
  expect(runner.problem()).toBe('refused')
})

test('a source that is silent for 20 s is stopped and started anew', async () => {
  const { clock, runner, stopped, connectedAt } = startRunner((sink) => queueMicrotask(() => sink.onFragment(fragment)))
  expect(LONGEST_SILENCE).toBe(20 * SECOND)
  await clock.advance(19 * SECOND)
  expect([connectedAt.length, runner.problem()]).toEqual([1, null])
  await clock.advance(1 * SECOND)
  expect([stopped, runner.problem()]).toEqual([[1], 'noAnswer'])
  await clock.advance(1 * SECOND)
  expect([connectedAt.length, runner.problem()]).toEqual([2, null])
})

test('a source that was well for a while is tried again at once; one that only coughs is not', async () => {
  const well = startRunner((sink, clock) => {
    clock.setTimeout(() => sink.onFragment(fragment), 5 * SECOND)
    clock.setTimeout(() => sink.onFragment(fragment), 15 * SECOND)
    clock.setTimeout(() => sink.onEnd('noAnswer'), 16 * SECOND)
  })
  await well.clock.advance(2 * MINUTE)
  expect(well.delays().slice(1, 4)).toEqual([17 * SECOND, 17 * SECOND, 17 * SECOND])
  const coughing = startRunner((sink) =>
    queueMicrotask(() => {
      sink.onFragment(fragment)
      sink.onEnd('noAnswer')
    }),
  )
  await coughing.clock.advance(MINUTE)
  expect(coughing.delays().slice(0, 4)).toEqual([SECOND, 2 * SECOND, 4 * SECOND, 8 * SECOND])
})

test('what a source says after it was stopped or replaced counts for nothing', async () => {
  const { clock, runner, fragments, problems, sinks } = startRunner(() => undefined)
  runner.restart()
  sinks[0]?.onFragment(Buffer.from('old'))
  sinks[0]?.onEnd('notFound')
  sinks[1]?.onFragment(Buffer.from('new'))
  await runner.stop()
  sinks[1]?.onFragment(Buffer.from('late'))
  sinks[1]?.onEnd('notFound')
  await clock.advance(MINUTE)
  expect([fragments, problems, sinks.length]).toEqual([['new'], [], 2])
})
