import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createFakeClock } from '../clock'
import { settle } from '../testing/settle'
import { createRequestQueue, MAXIMUM_BULK_IN_FLIGHT, MAXIMUM_IN_FLIGHT, PRIORITY_STEP } from './requestQueue'

interface TestTask {
  isStarted: boolean
  finish: () => void
  fail: (error: Error) => void
  /** `done`, or the error that the task rejected with. */
  outcome: Promise<string>
}

interface AddOptions {
  signal?: AbortSignal
  isBulk?: boolean
}

function createTestQueue() {
  const clock = createFakeClock()
  const queue = createRequestQueue(clock)
  const startOrder: number[] = []
  let running = 0
  let mostRunning = 0

  function add(id: number, priority: number, { signal, isBulk = false }: AddOptions = {}): TestTask {
    const task: TestTask = {
      isStarted: false,
      finish: () => undefined,
      fail: () => undefined,
      outcome: Promise.resolve(''),
    }
    const work = new Promise<void>((resolve, reject) => {
      task.finish = resolve
      task.fail = reject
    })
    async function run(): Promise<void> {
      startOrder.push(id)
      running += 1
      mostRunning = Math.max(mostRunning, running)
      task.isStarted = true
      await work.finally(() => {
        running -= 1
      })
    }
    task.outcome = queue.run(run, { priority, signal, isBulk }).then(
      () => 'done',
      (error: unknown) => String(error),
    )
    return task
  }

  return { clock, queue, startOrder, add, mostRunning: () => mostRunning }
}

test('runs six tasks at a time, and the next one when one of them ends', async () => {
  const { queue, add, startOrder } = createTestQueue()
  const tasks = Array.from({ length: 8 }, (_, id) => add(id, 5))
  await settle()
  expect([startOrder, queue.inFlight, queue.waiting]).toEqual([[0, 1, 2, 3, 4, 5], 6, 2])
  tasks[3]?.finish()
  await settle()
  expect(startOrder).toEqual([0, 1, 2, 3, 4, 5, 6])
})

test('leaves two places to calls for data while pictures hang', async () => {
  const { add, startOrder } = createTestQueue()
  const pictures = [0, 1, 2, 3, 4, 5].map((id) => add(id, 1, { isBulk: true }))
  await settle()
  expect(startOrder).toEqual([0, 1, 2, 3])
  add(6, 9)
  await settle()
  expect(startOrder).toEqual([0, 1, 2, 3, 6])
  pictures[2]?.finish()
  await settle()
  expect(startOrder).toEqual([0, 1, 2, 3, 6, 4])
})

interface ModelTask {
  id: number
  priority: number
  isBulk: boolean
  waitingSince: number
  controller: AbortController
  task: TestTask
}

type Step =
  | { kind: 'add'; priority: number; isBulk: boolean }
  | { kind: 'finish'; position: number; isFailing: boolean }
  | { kind: 'abort'; position: number }
  | { kind: 'pass'; duration: number }

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    kind: fc.constant('add' as const),
    priority: fc.integer({ min: 0, max: 9 }),
    isBulk: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('finish' as const), position: fc.nat(20), isFailing: fc.boolean() }),
  fc.record({ kind: fc.constant('abort' as const), position: fc.nat(20) }),
  fc.record({ kind: fc.constant('pass' as const), duration: fc.integer({ min: 1, max: 20_000 }) }),
)

/** Runs steps on a queue, and beside it a simple model that says which task has to start next. */
function createQueueWithModel() {
  const { clock, queue, startOrder, add, mostRunning } = createTestQueue()
  const tasks: ModelTask[] = []
  const waiting: ModelTask[] = []
  const running: ModelTask[] = []
  const expectedOrder: number[] = []

  function removeAt(list: ModelTask[], position: number): ModelTask | undefined {
    return list.splice(position % Math.max(1, list.length), 1)[0]
  }

  async function apply(current: Step): Promise<void> {
    if (current.kind === 'add') {
      const { priority, isBulk } = current
      const controller = new AbortController()
      const id = tasks.length
      const task = add(id, priority, { signal: controller.signal, isBulk })
      const added = { id, priority, isBulk, waitingSince: clock.now(), controller, task }
      tasks.push(added)
      waiting.push(added)
    } else if (current.kind === 'finish') {
      const task = removeAt(running, current.position)?.task
      if (current.isFailing) task?.fail(new Error('broken'))
      else task?.finish()
    } else if (current.kind === 'abort') {
      removeAt(waiting, current.position)?.controller.abort(new Error('gone'))
    } else {
      await clock.advance(current.duration)
    }
  }

  function rankOf({ priority, waitingSince }: ModelTask): number {
    return priority - Math.floor((clock.now() - waitingSince) / PRIORITY_STEP)
  }

  function startExpectedTasks(): void {
    while (running.length < MAXIMUM_IN_FLIGHT) {
      const mayBeBulk = running.filter(({ isBulk }) => isBulk).length < MAXIMUM_BULK_IN_FLIGHT
      const [next] = waiting
        .filter(({ isBulk }) => mayBeBulk || !isBulk)
        .sort((a, b) => rankOf(a) - rankOf(b) || a.id - b.id)
      if (!next) return
      waiting.splice(waiting.indexOf(next), 1)
      running.push(next)
      expectedOrder.push(next.id)
    }
  }

  return {
    tasks,
    queue,
    startOrder,
    expectedOrder,
    running,
    waiting,
    mostRunning,
    async take(current: Step): Promise<void> {
      await apply(current)
      startExpectedTasks()
      await settle(1)
    },
  }
}

test('starts six tasks at most, the one with the best priority first, and loses none', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
      const model = createQueueWithModel()
      for (const current of steps) {
        await model.take(current)
        expect([model.queue.inFlight, model.queue.waiting]).toEqual([model.running.length, model.waiting.length])
      }
      while (model.running.length > 0) await model.take({ kind: 'finish', position: 0, isFailing: false })
      expect(model.startOrder).toEqual(model.expectedOrder)
      expect(model.mostRunning()).toBeLessThanOrEqual(MAXIMUM_IN_FLIGHT)
      await Promise.all(model.tasks.map(({ task }) => task.outcome))
      expect([model.queue.inFlight, model.queue.waiting]).toEqual([0, 0])
    }),
    { numRuns: 150 },
  )
})

test('starts tasks of equal priority in the order of arrival', async () => {
  const { add, startOrder } = createTestQueue()
  const ids = Array.from({ length: 20 }, (_, id) => id)
  const tasks = ids.map((id) => add(id, 5))
  for (const task of tasks) {
    task.finish()
    await settle(1)
  }
  expect(startOrder).toEqual(ids)
})

test('starts a task of the lowest priority although better ones keep arriving', async () => {
  const { add, clock } = createTestQueue()
  const urgentTasks = Array.from({ length: MAXIMUM_IN_FLIGHT }, (_, id) => add(id, 0))
  const patientTask = add(100, 9)
  for (let round = 0; round < 12 && !patientTask.isStarted; round++) {
    urgentTasks.push(add(200 + round, 0))
    await clock.advance(PRIORITY_STEP)
    const position = urgentTasks.findIndex((task) => task.isStarted)
    urgentTasks.splice(position, 1)[0]?.finish()
    await settle(1)
  }
  expect(patientTask.isStarted).toBe(true)
})

test('an abort rejects a waiting task with its reason and removes it', async () => {
  const { add, queue } = createTestQueue()
  for (let id = 0; id < MAXIMUM_IN_FLIGHT; id++) add(id, 5)
  const controller = new AbortController()
  const task = add(10, 5, { signal: controller.signal })
  expect(queue.waiting).toBe(1)
  controller.abort(new Error('looked away'))
  expect(await task.outcome).toBe('Error: looked away')
  expect([queue.waiting, task.isStarted]).toEqual([0, false])
})

test('a task whose signal is already aborted never enters the queue', async () => {
  const { add, queue } = createTestQueue()
  const task = add(1, 5, { signal: AbortSignal.abort(new Error('too late')) })
  expect(await task.outcome).toBe('Error: too late')
  expect([task.isStarted, queue.inFlight]).toEqual([false, 0])
})
