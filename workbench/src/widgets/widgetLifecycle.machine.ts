import { assign, fromPromise, setup, type SnapshotFrom } from 'xstate'
import { waitWithinRate } from '@barn-workbench/core/concurrency'
import { problemOf, type Problem } from '@barn-workbench/core/result'
import { MINUTE } from '@barn-workbench/core/time'

/** A widget is switched off after this many failures within the window. */
export const MAXIMUM_FAILURES = 3
/** Time for which a failure counts, in ms. */
export const FAILURE_WINDOW = MINUTE

/** The context of the life of a widget. */
export interface LifecycleContext {
  component: unknown
  problem: Problem | null
  /** Times of the failures that still count, in ms. */
  failures: number[]
  /** Number of times that the widget was mounted again. It is the key of the component, so a new number remounts it. */
  mount: number
  now: () => number
}

type LifecycleEvent =
  | { type: 'view.entered' }
  | { type: 'view.left' }
  | { type: 'widget.failed'; error: unknown }
  | { type: 'retry.requested' }

/**
 * The life cycle of one widget on a dashboard. Its code is loaded when it first comes into view, it is active while it
 * is ready and on screen, and it is switched off when it fails too often. Visibility is a parallel region, because a
 * widget enters and leaves the view in any state of its code.
 */
export const widgetLifecycleMachine = setup({
  types: { context: {} as LifecycleContext, events: {} as LifecycleEvent, input: {} as { now: () => number } },
  actors: { load: fromPromise<unknown>(() => Promise.reject(new Error('actor "load" was not provided'))) },
  actions: {
    recordFailure: assign({
      failures: ({ context }) => [
        ...context.failures.filter((at) => context.now() - at < FAILURE_WINDOW),
        context.now(),
      ],
      problem: ({ event }) => problemOf((event as { error?: unknown }).error),
    }),
    clearFailures: assign({ failures: [] }),
    mountAgain: assign({ mount: ({ context }) => context.mount + 1, problem: null }),
  },
  guards: {
    isLoaded: ({ context }) => context.component !== null,
    hasFailedTooOften: ({ context }) =>
      waitWithinRate(context.failures, { limit: MAXIMUM_FAILURES, duration: FAILURE_WINDOW }, context.now()) > 0,
  },
}).createMachine({
  id: 'widgetLifecycle',
  context: ({ input }) => ({ component: null, problem: null, failures: [], mount: 0, now: input.now }),
  type: 'parallel',
  states: {
    visibility: {
      initial: 'offScreen',
      states: {
        offScreen: { on: { 'view.entered': 'onScreen' } },
        onScreen: { on: { 'view.left': 'offScreen' } },
      },
    },
    component: {
      initial: 'waiting',
      states: {
        waiting: { on: { 'view.entered': 'loading' } },
        loading: {
          invoke: {
            src: 'load',
            onDone: { target: 'ready', actions: assign({ component: ({ event }) => event.output }) },
            onError: { target: 'failing', actions: 'recordFailure' },
          },
        },
        ready: { on: { 'widget.failed': { target: 'failing', actions: 'recordFailure' } } },
        failing: { always: [{ guard: 'hasFailedTooOften', target: 'switchedOff' }, { target: 'failed' }] },
        failed: {
          on: {
            'retry.requested': [
              { guard: 'isLoaded', target: 'ready', actions: 'mountAgain' },
              { target: 'loading', actions: 'mountAgain' },
            ],
          },
        },
        switchedOff: { on: { 'retry.requested': { target: 'loading', actions: ['mountAgain', 'clearFailures'] } } },
      },
    },
  },
})

/** Whether the widget is ready and on screen. Its calls and timers run only then. */
export function isActive(snapshot: SnapshotFrom<typeof widgetLifecycleMachine>): boolean {
  return snapshot.matches({ visibility: 'onScreen', component: 'ready' })
}
