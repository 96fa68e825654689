import { expect, test } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'
import { FAULT_BUDGET, FAULT_WINDOW, widgetLifecycleMachine } from './widgetLifecycle.machine'

function start(load: () => Promise<unknown> = async () => 'component') {
  let now = 0
  const actor = createActor(widgetLifecycleMachine.provide({ actors: { load: fromPromise(load) } }), {
    input: { now: () => now },
  }).start()
  return {
    actor,
    pass: (time: number) => {
      now += time
    },
  }
}

async function startActive() {
  const started = start()
  started.actor.send({ type: 'view.entered' })
  await waitFor(started.actor, (snapshot) => snapshot.matches('active'))
  return started
}

test('nothing is loaded before it comes into view', async () => {
  let loads = 0
  const { actor } = start(async () => ++loads)
  expect(actor.getSnapshot().value).toBe('waiting')
  expect(loads).toBe(0)
  actor.send({ type: 'view.entered' })
  await waitFor(actor, (snapshot) => snapshot.matches('active'))
  expect(loads).toBe(1)
})

test('out of view it rests, and comes back without loading again', async () => {
  const { actor } = await startActive()
  actor.send({ type: 'view.left' })
  expect(actor.getSnapshot().value).toBe('resting')
  actor.send({ type: 'view.entered' })
  expect(actor.getSnapshot().value).toBe('active')
})

test('a fault is shown with its reason; trying again mounts afresh', async () => {
  const { actor } = await startActive()
  actor.send({ type: 'widget.failed', error: new Error('torn') })
  expect(actor.getSnapshot().value).toBe('failed')
  expect(actor.getSnapshot().context.problem).toMatchObject({ code: 'widget/crashed', params: { message: 'torn' } })
  actor.send({ type: 'retry.requested' })
  expect(actor.getSnapshot().value).toBe('active')
  expect(actor.getSnapshot().context).toMatchObject({ mount: 1, problem: null })
})

test('what fails too often in a short time is switched off', async () => {
  const { actor } = await startActive()
  for (let i = 1; i < FAULT_BUDGET; i++) {
    actor.send({ type: 'widget.failed', error: new Error('again') })
    actor.send({ type: 'retry.requested' })
  }
  actor.send({ type: 'widget.failed', error: new Error('again') })
  expect(actor.getSnapshot().value).toBe('switchedOff')
})

test('old faults are forgotten', async () => {
  const { actor, pass } = await startActive()
  for (let i = 0; i < FAULT_BUDGET + 2; i++) {
    actor.send({ type: 'widget.failed', error: new Error('now and then') })
    expect(actor.getSnapshot().value).toBe('failed')
    actor.send({ type: 'retry.requested' })
    pass(FAULT_WINDOW)
  }
})

test('code that cannot be loaded is asked for again', async () => {
  let loads = 0
  const { actor } = start(async () => {
    if (++loads === 1) throw new Error('no network')
    return 'component'
  })
  actor.send({ type: 'view.entered' })
  await waitFor(actor, (snapshot) => snapshot.matches('failed'))
  actor.send({ type: 'retry.requested' })
  await waitFor(actor, (snapshot) => snapshot.matches('active'))
  expect(loads).toBe(2)
})
