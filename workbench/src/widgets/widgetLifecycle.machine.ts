import { assign, fromPromise, setup, type SnapshotFrom } from 'xstate'
import { problemOf, type Problem } from '@barn-workbench/core/result'

/** Faults within the window after which a widget is switched off. */
export const FAULT_BUDGET = 3
/** Time for which a fault counts, in ms. */
export const FAULT_WINDOW = 60_000

interface LifecycleContext {
  component: unknown
  problem: Problem | null
  /** Times of the faults that still count, in ms. */
  faults: number[]
  /** Counts the mounts: a new number draws the widget afresh. */
  mount: number
  now: () => number
}

type LifecycleEvent =
  | { type: 'view.entered' }
  | { type: 'view.left' }
  | { type: 'widget.failed'; error: unknown }
  | { type: 'retry.requested' }

/**
 * The life of one widget on a dashboard. Its code is loaded when it first comes into view; it is active while it is ready and
 * on screen; it is switched off when it fails too often. Being on screen is a region of its own, since a widget comes and
 * goes whatever state its code is in.
 */
export const widgetLifecycleMachine = setup({
  types: { context: {} as LifecycleContext, events: {} as LifecycleEvent, input: {} as { now: () => number } },
  actors: { load: fromPromise<unknown>(() => Promise.reject(new Error('actor "load" was not provided'))) },
  actions: {
    recordFault: assign({
      faults: ({ context }) => [...context.faults.filter((at) => context.now() - at < FAULT_WINDOW), context.now()],
      problem: ({ event }) => problemOf((event as { error?: unknown }).error),
    }),
    forgetFaults: assign({ faults: [] }),
    mountAgain: assign({ mount: ({ context }) => context.mount + 1, problem: null }),
  },
  guards: {
    isLoaded: ({ context }) => context.component !== null,
    hasSpentFaultBudget: ({ context }) => context.faults.length >= FAULT_BUDGET,
  },
}).createMachine({
  id: 'widgetLifecycle',
  context: ({ input }) => ({ component: null, problem: null, faults: [], mount: 0, now: input.now }),
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
            onError: { target: 'failing', actions: 'recordFault' },
          },
        },
        ready: { on: { 'widget.failed': { target: 'failing', actions: 'recordFault' } } },
        failing: { always: [{ guard: 'hasSpentFaultBudget', target: 'switchedOff' }, { target: 'failed' }] },
        failed: {
          on: {
            'retry.requested': [
              { guard: 'isLoaded', target: 'ready', actions: 'mountAgain' },
              { target: 'loading', actions: 'mountAgain' },
            ],
          },
        },
        switchedOff: { on: { 'retry.requested': { target: 'loading', actions: ['mountAgain', 'forgetFaults'] } } },
      },
    },
  },
})

/** Whether the widget works: its calls and timers run only while it is ready and on screen. */
export function isActive(snapshot: SnapshotFrom<typeof widgetLifecycleMachine>): boolean {
  return snapshot.matches({ visibility: 'onScreen', component: 'ready' })
}
