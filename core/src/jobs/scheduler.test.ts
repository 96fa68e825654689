import { expect, test } from 'vitest'
import { createFakeClock } from '../clock'
import { ProblemError } from '../result'
import { MINUTE, SECOND } from '../time'
import {
  createScheduler,
  JOB_BACKOFF,
  JOB_DEFAULT_PERIOD,
  JOB_INACTIVITY_TIMEOUT,
  JOB_RETRY,
  JOB_TICK,
  JOB_TIME_LIMIT,
  type Job,
} from './scheduler'

function createSetting(random: () => number = () => 0.5) {
  const clock = createFakeClock()
  const scheduler = createScheduler(clock, random)
  const runs: number[] = []
  const job = (parts: Partial<Job> = {}): Job => ({
    id: 'job',
    period: MINUTE,
    run: async () => {
      runs.push(clock.now())
    },
    ...parts,
  })
  return { clock, scheduler, runs, job }
}

test('a job runs at the first tick and then a period after each run', async () => {
  const { clock, scheduler, runs, job } = createSetting()
  scheduler.add(job())
  await clock.advance(JOB_TICK - 1)
  expect(runs).toEqual([])
  await clock.advance(3 * MINUTE)
  expect(runs).toEqual([5, 65, 125].map((s) => s * SECOND))
})

test('a job that waits first runs after a period, one without a period every 10 min', async () => {
  const { clock, scheduler, runs, job } = createSetting()
  scheduler.add({ ...job({ waitsFirst: true }), period: 2 * MINUTE })
  await clock.advance(5 * MINUTE)
  expect(runs).toEqual([120, 240].map((s) => s * SECOND))
  const other = createSetting()
  other.scheduler.add({ id: 'job', run: other.job().run })
  for (let i = 0; i < 21; i++) {
    other.scheduler.noteActivity()
    await other.clock.advance(MINUTE)
  }
  expect(other.runs).toEqual([5 * SECOND, JOB_DEFAULT_PERIOD + 5 * SECOND, 2 * JOB_DEFAULT_PERIOD + 5 * SECOND])
})

test('evaluates a period that depends on the state again at every tick', async () => {
  const { clock, scheduler, runs, job } = createSetting()
  let period = 8 * MINUTE
  scheduler.add(job({ period: () => period }))
  await clock.advance(4 * MINUTE)
  period = MINUTE
  await clock.advance(JOB_TICK)
  expect(runs).toEqual([5, 245].map((s) => s * SECOND))
})

/** Runs a job with the given outcomes, one after another. Returns the times between its runs, in s. */
async function delaysBetweenRuns(period: number, ...outcomes: readonly ('fails' | 'throws' | 'succeeds')[]) {
  const { clock, scheduler, job } = createSetting()
  const times: number[] = []
  const run = () => {
    const outcome = outcomes[times.length]
    times.push(clock.now() / SECOND)
    if (outcome === 'throws') throw new Error('thrown')
    return outcome === 'fails' ? Promise.reject(new Error('rejected')) : Promise.resolve()
  }
  scheduler.add(job({ period, run }))
  while (times.length <= outcomes.length) {
    scheduler.noteActivity()
    await clock.advance(JOB_TICK)
  }
  return times.slice(1).map((time, index) => time - (times[index] ?? 0))
}

test('a job with a short period runs again after it when it has failed', async () => {
  expect(await delaysBetweenRuns(10 * SECOND, 'fails', 'throws', 'succeeds')).toEqual([10, 10, 10])
})

test('a job with a long period runs again after a minute when it has failed', async () => {
  const retry = JOB_RETRY / SECOND
  expect(await delaysBetweenRuns(30 * MINUTE, 'fails', 'throws', 'succeeds')).toEqual([retry, retry, 30 * 60])
})

test.each([
  ['shorter', 10 * SECOND, 10],
  ['longer', 8 * MINUTE, 60],
])(
  'a job whose period is %s runs every 5 min after three failures, until it succeeds',
  async (_name, period, retry) => {
    const backoff = JOB_BACKOFF / SECOND
    const outcomes = ['fails', 'fails', 'fails', 'throws', 'fails', 'succeeds', 'fails', 'succeeds'] as const
    expect(await delaysBetweenRuns(period, ...outcomes)).toEqual([
      retry,
      retry,
      backoff,
      backoff,
      backoff,
      period / SECOND,
      retry,
      period / SECOND,
    ])
  },
)

test('does not start a job again while it is running', async () => {
  const { clock, scheduler, job } = createSetting()
  let started = 0
  let finish: () => void = () => undefined
  scheduler.add(
    job({
      period: JOB_TICK,
      run: () => {
        started++
        return new Promise((resolve) => (finish = resolve))
      },
    }),
  )
  await clock.advance(5 * MINUTE)
  expect(started).toBe(1)
  finish()
  await clock.advance(2 * JOB_TICK)
  expect(started).toBe(2)
})

test('without activity all jobs pause after 10 min, and resume at once with the next', async () => {
  const { clock, scheduler, runs, job } = createSetting()
  scheduler.add(job())
  await clock.advance(JOB_INACTIVITY_TIMEOUT - 1)
  expect(scheduler.paused).toBe(false)
  await clock.advance(1)
  expect(scheduler.paused).toBe(true)
  const before = runs.length
  await clock.advance(60 * MINUTE)
  expect(runs).toHaveLength(before)
  scheduler.noteActivity()
  expect(scheduler.paused).toBe(false)
  await clock.advance(0)
  expect(runs.slice(before)).toEqual([clock.now()])
})

test('ticks come every 5 s, earlier and later by up to a fifth', async () => {
  for (const [random, delay] of [
    [0, 4_000],
    [1, 6_000],
    [0.5, 5_000],
  ] as const) {
    const { clock, scheduler, runs, job } = createSetting(() => random)
    scheduler.add(job({ period: 0 }))
    await clock.advance(60 * SECOND)
    expect(runs.slice(0, 3)).toEqual([delay, 2 * delay, 3 * delay])
  }
})

test('aborts a removed job, and all jobs at the end, and does not run them again', async () => {
  const { clock, scheduler, job } = createSetting()
  const signals: AbortSignal[] = []
  const keepSignal = (signal: AbortSignal) => new Promise<void>(() => void signals.push(signal))
  const remove = scheduler.add(job({ run: keepSignal }))
  scheduler.add(job({ id: 'other', run: keepSignal }))
  await clock.advance(JOB_TICK)
  remove()
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, false])
  scheduler.close()
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, true])
  await clock.advance(60 * MINUTE)
  expect(signals).toHaveLength(2)
})

test('a job with a period of an hour and more backs off all the same, and checks no more often', async () => {
  const outcomes = ['fails', 'fails', 'fails', 'fails', 'succeeds'] as const
  expect(await delaysBetweenRuns(60 * MINUTE, ...outcomes)).toEqual([60, 60, 300, 300, 3_600])
})

test('a run that hangs is aborted after 5 min and has failed, whether or not it heeds the signal', async () => {
  const { clock, scheduler, job } = createSetting()
  const signals: AbortSignal[] = []
  scheduler.add(
    job({
      run: async (signal) => {
        signals.push(signal)
        if (signals.length === 1) await new Promise(() => undefined)
      },
    }),
  )
  await clock.advance(JOB_TICK + JOB_TIME_LIMIT - 1)
  expect([signals[0]?.aborted, scheduler.list().jobs[0]?.isRunning]).toEqual([false, true])
  await clock.advance(1)
  expect(signals[0]?.aborted).toBe(true)
  expect(scheduler.list().jobs[0]).toMatchObject({
    isRunning: false,
    problem: { code: 'client/timeout' },
    consecutiveFailures: 1,
    nextRunAt: clock.now() + MINUTE,
  })
  await clock.advance(JOB_RETRY + JOB_TICK)
  expect(signals).toHaveLength(2)
  expect(scheduler.list().jobs[0]).toMatchObject({ problem: null, consecutiveFailures: 0 })
})

test('the list tells how each job goes, and is the same object until that changes', async () => {
  const { clock, scheduler, job } = createSetting()
  const refusal = new ProblemError({ code: 'client/unreachable', params: {} })
  let changes = 0
  scheduler.subscribe(() => changes++)
  const remove = scheduler.add(job({ id: 'one', run: () => Promise.reject(refusal) }))
  scheduler.add(job({ id: 'other', waitsFirst: true }))
  expect(scheduler.list()).toMatchObject({
    isPaused: false,
    jobs: [
      { job: { id: 'one' }, startedAt: null, endedAt: null, nextRunAt: 0 },
      { job: { id: 'other' }, nextRunAt: MINUTE },
    ],
  })
  await clock.advance(JOB_TICK)
  const list = scheduler.list()
  expect(list.jobs[0]).toMatchObject({
    startedAt: JOB_TICK,
    endedAt: JOB_TICK,
    problem: { code: 'client/unreachable' },
    consecutiveFailures: 1,
    nextRunAt: JOB_TICK + JOB_RETRY,
  })
  const before = changes
  await clock.advance(JOB_TICK)
  expect([scheduler.list() === list, changes]).toEqual([true, before])
  remove()
  expect(scheduler.list().jobs.map((one) => one.job.id)).toEqual(['other'])
})

test('a job runs now when it is asked to, even while jobs are paused, and not twice at once', async () => {
  const { clock, scheduler, job } = createSetting()
  let started = 0
  let finish: () => void = () => undefined
  scheduler.add(job({ waitsFirst: true, run: () => (started++, new Promise((resolve) => (finish = resolve))) }))
  await clock.advance(JOB_INACTIVITY_TIMEOUT + JOB_TICK)
  finish()
  await clock.advance(0)
  const before = started
  const [{ key } = { key: 0 }] = scheduler.list().jobs
  expect(scheduler.list().isPaused).toBe(true)
  scheduler.runNow(key)
  scheduler.runNow(key)
  scheduler.runNow(99)
  await clock.advance(0)
  expect(started).toBe(before + 1)
  finish()
  await clock.advance(0)
  expect(scheduler.list().jobs[0]).toMatchObject({ isRunning: false, startedAt: clock.now(), problem: null })
})
