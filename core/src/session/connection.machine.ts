import { assign, fromPromise, setup } from 'xstate'
import type { DiscoveryObject } from '../schema'
import type { Strategy } from '../settings'
import type { Host, ProbeInput } from './probeHosts'

interface ConnectionContext extends ProbeInput {
  host: Host | null
}

type ConnectionEvent =
  | { type: 'fullCheck.requested' }
  | { type: 'quickCheck.requested' }
  | { type: 'strategy.forced'; strategy: Strategy | null }
  | { type: 'discovery.changed'; discoveryObject: DiscoveryObject }

/**
 * How an instance is reached: `local`, `gateway`, `remote`, or `none` when no address answers. The address in use stays
 * in use while a check runs.
 */
export const connectionMachine = setup({
  types: {
    context: {} as ConnectionContext,
    events: {} as ConnectionEvent,
    input: {} as ProbeInput,
  },
  actors: {
    probe: fromPromise<Host, ProbeInput>(() => Promise.reject(new Error('actor "probe" was not provided'))),
  },
  actions: {
    setHost: assign({ host: ({ event }) => (event as unknown as { output: Host }).output }),
    clearHost: assign({ host: null }),
  },
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
      guard: ({ context, event }) => context.forcedStrategy !== event.strategy,
      actions: assign({ forcedStrategy: ({ event }) => event.strategy, host: null }),
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
            'fullCheck.requested': 'running',
            'quickCheck.requested': [{ guard: 'hasHost', target: 'confirming' }, { target: 'running' }],
          },
        },
        /** Probes only the address in use, and all addresses when that one fails. */
        confirming: {
          on: { 'fullCheck.requested': 'running' },
          invoke: {
            src: 'probe',
            input: ({ context }) => ({ ...context, forcedStrategy: context.host?.strategy ?? context.forcedStrategy }),
            onDone: { target: 'idle', actions: 'setHost' },
            onError: 'running',
          },
        },
        running: {
          invoke: {
            src: 'probe',
            input: ({ context }) => context,
            onDone: { target: ['idle', '#connection.host.resolving'], actions: 'setHost' },
            onError: { target: ['idle', '#connection.host.resolving'], actions: 'clearHost' },
          },
        },
      },
    },
  },
})
