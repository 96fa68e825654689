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
      .then(() => 'done', (error: unknown) => String(error))
    return Object.assign(task, { outcome })
  }
  return { clock, queue, order, add, most: () => most }
}

/** What the queue has to start next, computed from its rule alone. */
function expectedNext(waiting: readonly { id: number; priority: number; since: number }[], now: number): number | undefined {
  const rank = (one: { priority: number; since: number }) => one.priority - Math.floor((now - one.since) / PRIORITY_STEP)
  return [...waiting].sort((a, b) => rank(a) - rank(b) || a.id - b.id)[0]?.id
}

const Step = fc.oneof(
  fc.record({ kind: fc.constant('add' as const), priority: fc.integer({ min: 0, max: 9 }) }),
  fc.record({ kind: fc.constant('finish' as const), which: fc.nat(20), failing: fc.boolean() }),
  fc.record({ kind: fc.constant('abort' as const), which: fc.nat(20) }),
  fc.record({ kind: fc.constant('pass' as const), ms: fc.integer({ min: 1, max: 20_000 }) }),
)

test('whatever happens, six at the most are in flight, the best waiting one goes next, and nothing is lost', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(Step, { maxLength: 60 }), async (steps) => {
      const { clock, queue, order, add, most } = createTasks()
      const tasks: (ReturnType<typeof add> & { id: number; priority: number; since: number; controller: AbortController })[] = []
      const waiting: typeof tasks = []
      const running: typeof tasks = []
      const expected: number[] = []
      const start = () => {
        while (running.length < MAXIMUM_IN_FLIGHT) {
          const next = waiting.find(({ id }) => id === expectedNext(waiting, clock.now()))
          if (!next) return
          waiting.splice(waiting.indexOf(next), 1)
          running.push(next)
          expected.push(next.id)
        }
      }
      for (const step of steps) {
        if (step.kind === 'add') {
          const controller = new AbortController()
          const id = tasks.length
          const task = Object.assign(add(id, step.priority, controller.signal), { id, priority: step.priority, since: clock.now(), controller })
          tasks.push(task)
          waiting.push(task)
        } else if (step.kind === 'finish' && running.length > 0) {
          const [task] = running.splice(step.which % running.length, 1)
          if (step.failing) task?.fail(new Error('broken'))
          else task?.finish()
        } else if (step.kind === 'abort' && waiting.length > 0) {
          waiting.splice(step.which % waiting.length, 1)[0]?.controller.abort(new Error('gone'))
        } else if (step.kind === 'pass') await clock.advance(step.ms)
        start()
        await settle(1)
        expect([queue.inFlight, queue.waiting]).toEqual([running.length, waiting.length])
      }
      expect(order).toEqual(expected)
      expect(most()).toBeLessThanOrEqual(MAXIMUM_IN_FLIGHT)
      for (let task = running.shift(); task; task = running.shift()) {
        task.finish()
        start()
        await settle(1)
      }
      await Promise.all(tasks.map(({ outcome }) => outcome))
      expect([queue.inFlight, queue.waiting]).toEqual([0, 0])
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
    running.splice(running.findIndex((task) => task.started), 1)
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
