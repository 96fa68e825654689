import { assign, fromPromise, setup } from 'xstate'
import { problemOf, type Problem } from '@barn-workbench/core/result'

/** Faults that a widget may have within the window before it is left switched off. */
export const FAULT_BUDGET = 3
export const FAULT_WINDOW = 60_000

interface LifecycleContext {
  component: unknown
  problem: Problem | null
  /** When the widget last failed, ms. */
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

/** Life of one widget on a dashboard: loaded when it first comes into view, resting while out of view, switched off when it fails too often. */
export const widgetLifecycleMachine = setup({
  types: { context: {} as LifecycleContext, events: {} as LifecycleEvent, input: {} as { now: () => number } },
  actors: { load: fromPromise<unknown>(() => Promise.reject(new Error('actor "load" was not provided'))) },
  actions: {
    count: assign({
      faults: ({ context }) => [...context.faults.filter((at) => context.now() - at < FAULT_WINDOW), context.now()],
      problem: ({ event }) => problemOf((event as { error?: unknown }).error),
    }),
    mountAgain: assign({ mount: ({ context }) => context.mount + 1, problem: null }),
  },
  guards: {
    isLoaded: ({ context }) => context.component !== null,
    isSpent: ({ context }) => context.faults.length >= FAULT_BUDGET,
  },
}).createMachine({
  id: 'widgetLifecycle',
  context: ({ input }) => ({ component: null, problem: null, faults: [], mount: 0, now: input.now }),
  initial: 'waiting',
  states: {
    waiting: { on: { 'view.entered': 'loading' } },
    loading: {
      invoke: {
        src: 'load',
        onDone: { target: 'active', actions: assign({ component: ({ event }) => event.output }) },
        onError: { target: 'failing', actions: 'count' },
      },
    },
    active: { on: { 'view.left': 'resting', 'widget.failed': { target: 'failing', actions: 'count' } } },
    resting: { on: { 'view.entered': 'active', 'widget.failed': { target: 'failing', actions: 'count' } } },
    failing: { always: [{ guard: 'isSpent', target: 'switchedOff' }, { target: 'failed' }] },
    failed: {
      on: {
        'retry.requested': [{ guard: 'isLoaded', target: 'active', actions: 'mountAgain' }, { target: 'loading' }],
      },
    },
    switchedOff: { on: { 'retry.requested': { target: 'loading', actions: ['mountAgain', assign({ faults: [] })] } } },
  },
})
