import { expect, test } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'
import { SECOND } from '@barn-workbench/core/time'
import { FAILURE_WINDOW, isActive, MAXIMUM_FAILURES, widgetLifecycleMachine } from './widgetLifecycle.machine'

/** Starts the life cycle of a widget whose code is loaded by `load`, with a clock that the test moves. */
function startLifecycle(load: () => Promise<unknown> = async () => 'component') {
  let now = 0
  const machine = widgetLifecycleMachine.provide({ actors: { load: fromPromise(load) } })
  const actor = createActor(machine, { input: { now: () => now } }).start()
  return {
    actor,
    advance(milliseconds: number) {
      now += milliseconds
    },
  }
}

type Actor = ReturnType<typeof startLifecycle>['actor']

const componentState = (actor: Actor) => actor.getSnapshot().value.component
const whenReady = (actor: Actor) => waitFor(actor, (snapshot) => snapshot.matches({ component: 'ready' }))

async function startActive() {
  const lifecycle = startLifecycle()
  lifecycle.actor.send({ type: 'view.entered' })
  await whenReady(lifecycle.actor)
  return lifecycle
}

/** A load that ends when the test says so. */
function createDeferredLoad() {
  let finish: () => void = () => undefined
  const load = () => new Promise<unknown>((resolve) => (finish = () => resolve('component')))
  return { load, finish: () => finish() }
}

test('loads nothing before the widget comes into view', async () => {
  let loads = 0
  const { actor } = startLifecycle(async () => ++loads)
  expect(componentState(actor)).toBe('waiting')
  expect(loads).toBe(0)
  actor.send({ type: 'view.entered' })
  await whenReady(actor)
  expect(loads).toBe(1)
  expect(isActive(actor.getSnapshot())).toBe(true)
})

test('is inactive out of view, and active again without a second load', async () => {
  const { actor } = await startActive()
  actor.send({ type: 'view.left' })
  expect(isActive(actor.getSnapshot())).toBe(false)
  expect(componentState(actor)).toBe('ready')
  actor.send({ type: 'view.entered' })
  expect(isActive(actor.getSnapshot())).toBe(true)
})

test('a widget that leaves the view while it loads is inactive once it is loaded', async () => {
  const { load, finish } = createDeferredLoad()
  const { actor } = startLifecycle(load)
  actor.send({ type: 'view.entered' })
  actor.send({ type: 'view.left' })
  finish()
  await whenReady(actor)
  expect(isActive(actor.getSnapshot())).toBe(false)
})

test('a widget that leaves the view and comes back while it loads is active once it is loaded, after one load', async () => {
  let loads = 0
  const { load, finish } = createDeferredLoad()
  const { actor } = startLifecycle(() => {
    loads++
    return load()
  })
  actor.send({ type: 'view.entered' })
  actor.send({ type: 'view.left' })
  actor.send({ type: 'view.entered' })
  expect(isActive(actor.getSnapshot())).toBe(false)
  finish()
  await whenReady(actor)
  expect(isActive(actor.getSnapshot())).toBe(true)
  expect(loads).toBe(1)
})

test('a widget that is tried again out of view stays inactive', async () => {
  const { actor } = await startActive()
  actor.send({ type: 'widget.failed', error: new Error('torn') })
  actor.send({ type: 'view.left' })
  actor.send({ type: 'retry.requested' })
  expect(componentState(actor)).toBe('ready')
  expect(isActive(actor.getSnapshot())).toBe(false)
})

test('keeps the reason of a failure, and remounts the widget when it is tried again', async () => {
  const { actor } = await startActive()
  actor.send({ type: 'widget.failed', error: new Error('torn') })
  expect(componentState(actor)).toBe('failed')
  expect(isActive(actor.getSnapshot())).toBe(false)
  expect(actor.getSnapshot().context.problem).toMatchObject({ code: 'widget/crashed', params: { message: 'torn' } })
  actor.send({ type: 'retry.requested' })
  expect(isActive(actor.getSnapshot())).toBe(true)
  expect(actor.getSnapshot().context).toMatchObject({ mount: 1, problem: null })
})

test('a widget that fails too often in a short time is switched off', async () => {
  const { actor } = await startActive()
  for (let failure = 1; failure < MAXIMUM_FAILURES; failure++) {
    actor.send({ type: 'widget.failed', error: new Error('again') })
    actor.send({ type: 'retry.requested' })
  }
  actor.send({ type: 'widget.failed', error: new Error('again') })
  expect(componentState(actor)).toBe('switchedOff')
})

test('the third failure within a minute switches a widget off', async () => {
  const { actor, advance } = await startActive()
  for (const pause of [29 * SECOND, 30 * SECOND]) {
    actor.send({ type: 'widget.failed', error: new Error('again') })
    expect(componentState(actor)).toBe('failed')
    actor.send({ type: 'retry.requested' })
    advance(pause)
  }
  actor.send({ type: 'widget.failed', error: new Error('again') })
  expect(componentState(actor)).toBe('switchedOff')
})

test('a widget that was switched off starts over when it is tried again', async () => {
  const { actor } = await startActive()
  for (let failure = 1; failure <= MAXIMUM_FAILURES; failure++) {
    actor.send({ type: 'widget.failed', error: new Error('again') })
    if (failure < MAXIMUM_FAILURES) actor.send({ type: 'retry.requested' })
  }
  actor.send({ type: 'retry.requested' })
  await whenReady(actor)
  actor.send({ type: 'widget.failed', error: new Error('once more') })
  expect(componentState(actor)).toBe('failed')
})

test('does not count failures that are older than the window', async () => {
  const { actor, advance } = await startActive()
  for (let failure = 0; failure < MAXIMUM_FAILURES + 2; failure++) {
    actor.send({ type: 'widget.failed', error: new Error('now and then') })
    expect(componentState(actor)).toBe('failed')
    actor.send({ type: 'retry.requested' })
    advance(FAILURE_WINDOW)
  }
})

test('code that could not be loaded is loaded again when it is tried again', async () => {
  let loads = 0
  const { actor } = startLifecycle(async () => {
    if (++loads === 1) throw new Error('no network')
    return 'component'
  })
  actor.send({ type: 'view.entered' })
  await waitFor(actor, (snapshot) => snapshot.matches({ component: 'failed' }))
  actor.send({ type: 'retry.requested' })
  await whenReady(actor)
  expect(loads).toBe(2)
  expect(actor.getSnapshot().context.problem).toBeNull()
})
