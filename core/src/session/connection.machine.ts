import { assign, fromPromise, setup } from 'xstate'
import type { DiscoveryObject } from '../schema'
import type { Strategy } from '../settings'
import type { Host, Probe } from './probeHosts'

interface ConnectionContext {
  globalUniqueIdentifier: string
  discoveryObject: DiscoveryObject
  forced: Strategy | null
  host: Host | null
}

type ConnectionEvent =
  | { type: 'check.requested' }
  | { type: 'check.quick' }
  | { type: 'strategy.forced'; strategy: Strategy | null }
  | { type: 'discovery.changed'; discoveryObject: DiscoveryObject }

/** How an instance is reached: `local`, `gateway` or `remote`, `none` where nothing answers. What was found stays in force while a check runs. */
export const connectionMachine = setup({
  types: {
    context: {} as ConnectionContext,
    events: {} as ConnectionEvent,
    input: {} as Probe,
  },
  actors: {
    probe: fromPromise<Host, Probe>(() => Promise.reject(new Error('actor "probe" was not provided'))),
  },
  actions: { keepHost: assign({ host: ({ event }) => (event as unknown as { output: Host }).output }) },
  guards: {
    hasHost: ({ context }) => context.host !== null,
    isLocal: ({ context }) => context.host?.strategy === 'local',
    isGateway: ({ context }) => context.host?.strategy === 'gateway',
    isRemote: ({ context }) => context.host?.strategy === 'remote',
  },
}).createMachine({
  id: 'connection',
  context: ({ input }) => ({ ...input, host: null }),
  type: 'parallel',
  on: {
    'strategy.forced': {
      guard: ({ context, event }) => context.forced !== event.strategy,
      actions: assign({ forced: ({ event }) => event.strategy, host: null }),
      target: ['.check.running', '.host.unknown'],
    },
  },
  states: {
    host: {
      initial: 'unknown',
      states: {
        unknown: {},
        resolving: {
          always: [
            { guard: 'isLocal', target: 'local' },
            { guard: 'isGateway', target: 'gateway' },
            { guard: 'isRemote', target: 'remote' },
            { target: 'none' },
          ],
        },
        local: {},
        gateway: {},
        remote: {},
        none: {},
      },
    },
    check: {
      initial: 'idle',
      on: {
        'discovery.changed': {
          actions: assign({ discoveryObject: ({ event }) => event.discoveryObject }),
          target: '.running',
        },
      },
      states: {
        idle: {
          on: {
            'check.requested': 'running',
            'check.quick': [{ guard: 'hasHost', target: 'confirming' }, { target: 'running' }],
          },
        },
        /** Asks only the address in use; where it fails, all are asked. */
        confirming: {
          on: { 'check.requested': 'running' },
          invoke: {
            src: 'probe',
            input: ({ context }) => ({ ...context, forced: context.host?.strategy ?? context.forced }),
            onDone: { target: 'idle', actions: 'keepHost' },
            onError: 'running',
          },
        },
        running: {
          invoke: {
            src: 'probe',
            input: ({ context }) => context,
            onDone: { target: ['idle', '#connection.host.resolving'], actions: 'keepHost' },
            onError: { target: ['idle', '#connection.host.resolving'], actions: assign({ host: null }) },
          },
        },
      },
    },
  },
})
