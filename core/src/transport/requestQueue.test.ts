import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createFakeClock } from '../clock'
import { settle } from '../testing/settle'
import { createRequestQueue, MAXIMUM_IN_FLIGHT, PRIORITY_STEP } from './requestQueue'

interface Task {
  started: boolean
  finish: () => void
  fail: (error: Error) => void
}

function createTasks() {
  const clock = createFakeClock()
  const queue = createRequestQueue(clock)
  const order: number[] = []
  let under = 0
  let most = 0
  const add = (id: number, priority: number, signal?: AbortSignal): Task & { outcome: Promise<string> } => {
    const task: Task = { started: false, finish: () => undefined, fail: () => undefined }
    const work = new Promise<void>((resolve, reject) => Object.assign(task, { finish: resolve, fail: reject }))
    const outcome = queue
      .run(
        async () => {
          order.push(id)
          most = Math.max(most, ++under)
          task.started = true
          await work.finally(() => under--)
        },
        { priority, signal },
      )
      .then(
        () => 'done',
        (error: unknown) => String(error),
      )
    return Object.assign(task, { outcome })
  }
  return { clock, queue, order, add, most: () => most }
}

/** What the queue has to start next, computed from its rule alone. */
function expectedNext(
  waiting: readonly { id: number; priority: number; since: number }[],
  now: number,
): number | undefined {
  const rank = (one: { priority: number; since: number }) =>
    one.priority - Math.floor((now - one.since) / PRIORITY_STEP)
  return [...waiting].sort((a, b) => rank(a) - rank(b) || a.id - b.id)[0]?.id
}

const Step = fc.oneof(
  fc.record({ kind: fc.constant('add' as const), priority: fc.integer({ min: 0, max: 9 }) }),
  fc.record({ kind: fc.constant('finish' as const), which: fc.nat(20), failing: fc.boolean() }),
  fc.record({ kind: fc.constant('abort' as const), which: fc.nat(20) }),
  fc.record({ kind: fc.constant('pass' as const), ms: fc.integer({ min: 1, max: 20_000 }) }),
)

interface Known {
  id: number
  priority: number
  since: number
  controller: AbortController
  task: ReturnType<ReturnType<typeof createTasks>['add']>
}

/** Does to a queue what the steps say, and keeps beside it what has to come of that. */
function createModel() {
  const { clock, queue, order, add, most } = createTasks()
  const all: Known[] = []
  const waiting: Known[] = []
  const running: Known[] = []
  const expected: number[] = []
  const take = (from: Known[], which: number): Known | undefined => from.splice(which % Math.max(1, from.length), 1)[0]
  const actions = {
    add({ priority = 0 }) {
      const controller = new AbortController()
      const id = all.length
      const known = { id, priority, since: clock.now(), controller, task: add(id, priority, controller.signal) }
      all.push(known)
      waiting.push(known)
    },
    finish({ which = 0, failing = false }) {
      const task = take(running, which)?.task
      if (failing) task?.fail(new Error('broken'))
      else task?.finish()
    },
    abort: ({ which = 0 }) => take(waiting, which)?.controller.abort(new Error('gone')),
    pass: ({ ms = 0 }) => clock.advance(ms),
  }
  function start(): void {
    while (running.length < MAXIMUM_IN_FLIGHT) {
      const next = waiting.find(({ id }) => id === expectedNext(waiting, clock.now()))
      if (!next) return
      waiting.splice(waiting.indexOf(next), 1)
      running.push(next)
      expected.push(next.id)
    }
  }
  return {
    all,
    queue,
    order,
    expected,
    running,
    waiting,
    most,
    async take(step: {
      kind: keyof typeof actions
      priority?: number
      which?: number
      failing?: boolean
      ms?: number
    }) {
      await actions[step.kind](step)
      start()
      await settle(1)
    },
  }
}

test('whatever happens, six at the most are in flight, the best waiting one goes next, and nothing is lost', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(Step, { maxLength: 60 }), async (steps) => {
      const model = createModel()
      for (const step of steps) {
        await model.take(step)
        expect([model.queue.inFlight, model.queue.waiting]).toEqual([model.running.length, model.waiting.length])
      }
      while (model.running.length > 0) await model.take({ kind: 'finish' })
      expect(model.order).toEqual(model.expected)
      expect(model.most()).toBeLessThanOrEqual(MAXIMUM_IN_FLIGHT)
      await Promise.all(model.all.map(({ task }) => task.outcome))
      expect([model.queue.inFlight, model.queue.waiting]).toEqual([0, 0])
    }),
    { numRuns: 150 },
  )
})

test('equal calls go in the order in which they came', async () => {
  const { add, order } = createTasks()
  const tasks = Array.from({ length: 20 }, (_, id) => add(id, 5))
  for (const task of tasks) {
    task.finish()
    await settle(1)
  }
  expect(order).toEqual(tasks.map((_, id) => id))
})

test('a call of the lowest priority starts although better ones keep coming', async () => {
  const { add, clock } = createTasks()
  const running = Array.from({ length: MAXIMUM_IN_FLIGHT }, (_, id) => add(id, 0))
  const patient = add(100, 9)
  for (let round = 0; round < 12 && !patient.started; round++) {
    running.push(add(200 + round, 0))
    await clock.advance(PRIORITY_STEP)
    running.find((task) => task.started)?.finish()
    running.splice(
      running.findIndex((task) => task.started),
      1,
    )
    await settle(1)
  }
  expect(patient.started).toBe(true)
})

test('an abort while waiting rejects with its reason and leaves the queue', async () => {
  const { add, queue } = createTasks()
  Array.from({ length: MAXIMUM_IN_FLIGHT }, (_, id) => add(id, 5))
  const controller = new AbortController()
  const waiting = add(10, 5, controller.signal)
  expect(queue.waiting).toBe(1)
  controller.abort(new Error('looked away'))
  expect(await waiting.outcome).toBe('Error: looked away')
  expect([queue.waiting, waiting.started]).toEqual([0, false])
})

test('what was aborted before never enters', async () => {
  const { add, queue } = createTasks()
  const late = add(1, 5, AbortSignal.abort(new Error('too late')))
  expect(await late.outcome).toBe('Error: too late')
  expect([late.started, queue.inFlight]).toEqual([false, 0])
})
