import { assign, fromPromise, raise, setup, stateIn } from 'xstate'
import { problemOf, type Problem } from '../result'
import type { DiscoveryObject } from '../schema'
import { STRATEGIES, type ForcedStrategy, type Strategy } from '../settings'
import { SECOND } from '../time'
import { candidatesOf, type Host, type ProbeInput } from './probeHosts'

/** Minimum time between the starts of two full checks, in ms. */
const FULL_CHECK_SPACING = 30 * SECOND

interface ConnectionContext extends ProbeInput {
  host: Host | null
  /** The reason why the last check found no address. */
  problem: Problem | null
  /** The way by which the instance was reached last; null before it was reached. */
  lastStrategy: Strategy | null
  /** Whether a call or a check has failed to reach the address since the last successful check. */
  isDoubtful: boolean
  /** Number of checks that have succeeded after that. */
  recoveries: number
}

type ConnectionEvent =
  | { type: 'fullCheck.requested' }
  | { type: 'quickCheck.requested' }
  | { type: 'fullCheck.started' }
  | { type: 'host.settled' }
  /** An address that is preferred to the one in use has answered after its check. */
  | { type: 'preferred.answered'; host: Host }
  | { type: 'call.unanswered' }
  | { type: 'strategy.forced'; strategy: ForcedStrategy | null }
  | { type: 'discovery.changed'; discoveryObject: DiscoveryObject }
  /** The user has changed whom to trust: refused addresses are asked again at once. */
  | { type: 'trust.changed' }

/** The one address that a quick check probes: the one in use, the last one, or the preferred one. */
function strategyOfQuickCheck({
  host,
  forcedStrategy,
  lastStrategy,
  discoveryObject,
}: ConnectionContext): ForcedStrategy | null {
  const preferred = STRATEGIES.find((strategy) => discoveryObject[strategy])
  return forcedStrategy ?? host?.strategy ?? lastStrategy ?? preferred ?? null
}

/** Whether a host may be used now and is preferred to the one in use. */
function isPreferred(context: ConnectionContext, host: Host): boolean {
  const rankOf = ({ strategy, baseUrl }: Host) =>
    candidatesOf(context).findIndex((candidate) => candidate.strategy === strategy && candidate.baseUrl === baseUrl)
  const rank = rankOf(host)
  const rankInUse = context.host ? rankOf(context.host) : -1
  return rank >= 0 && (rankInUse < 0 || rank < rankInUse)
}

/** Whether a host is at an address of the instance; also true without a host. */
function isAddressOf(input: ProbeInput, host: Host | null): boolean {
  return host === null || candidatesOf(input).some(({ baseUrl }) => baseUrl === host.baseUrl)
}

/** The context after a host has answered. */
function reachedAt({ recoveries, isDoubtful }: ConnectionContext, host: Host): Partial<ConnectionContext> {
  const recoveriesNow = recoveries + (isDoubtful ? 1 : 0)
  return { host, problem: null, lastStrategy: host.strategy, isDoubtful: false, recoveries: recoveriesNow }
}

/**
 * Decides by which address an instance is reached: `local`, `gateway`, `remote`, or `none` when no address answers. The
 * address in use stays in use while a check runs; a preferred one that answers late takes over. A full check that is
 * requested too early waits until it is due.
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
    setHost: assign(({ context, event }) => reachedAt(context, (event as unknown as { output: Host }).output)),
    clearHost: assign(({ event }) => ({
      host: null,
      isDoubtful: true,
      problem: problemOf((event as unknown as { error: unknown }).error),
    })),
    settleHost: raise({ type: 'host.settled' }),
  },
  guards: {
    hasHost: ({ context }) => context.host !== null,
    isForced: ({ context }) => context.forcedStrategy !== null,
    forcesAnother: ({ context, event }) =>
      event.type === 'strategy.forced' && event.strategy !== null && event.strategy !== context.forcedStrategy,
    mayCheckFully: stateIn({ spacing: 'over' }),
    isLocal: ({ context }) => context.host?.strategy === 'local',
    isGateway: ({ context }) => context.host?.strategy === 'gateway',
    isRemote: ({ context }) => context.host?.strategy === 'remote',
  },
}).createMachine({
  id: 'connection',
  context: ({ input }) => ({
    ...input,
    host: null,
    problem: null,
    lastStrategy: null,
    isDoubtful: false,
    recoveries: 0,
  }),
  type: 'parallel',
  on: {
    'preferred.answered': {
      guard: ({ context, event }) => isPreferred(context, event.host),
      actions: [assign(({ context, event }) => reachedAt(context, event.host)), 'settleHost'],
    },
    'call.unanswered': { actions: [assign({ isDoubtful: true }), raise({ type: 'fullCheck.requested' })] },
  },
  states: {
    host: {
      initial: 'unknown',
      on: {
        'host.settled': '.resolving',
        'strategy.forced': { guard: 'forcesAnother', target: '.unknown' },
        'discovery.changed': {
          guard: ({ context, event }) => !isAddressOf({ ...context, ...event }, context.host),
          target: '.unknown',
        },
      },
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
        'strategy.forced': [
          {
            guard: 'forcesAnother',
            actions: assign({ forcedStrategy: ({ event }) => event.strategy, host: null }),
            target: '.confirming',
          },
          {
            guard: ({ context, event }) => event.strategy === null && context.forcedStrategy !== null,
            actions: assign({ forcedStrategy: null }),
            target: '.due',
          },
        ],
        'discovery.changed': {
          // The address in use is dropped if it is no longer an address of the instance.
          actions: assign(({ context, event: { discoveryObject } }) => ({
            discoveryObject,
            ...(!isAddressOf({ ...context, discoveryObject }, context.host) && { host: null }),
          })),
          target: '.due',
        },
      },
      states: {
        idle: {
          on: {
            'trust.changed': [{ guard: 'mayCheckFully', target: 'running' }, { target: 'confirming' }],
            'fullCheck.requested': 'due',
            'quickCheck.requested': [
              { guard: 'hasHost', target: 'confirming' },
              { guard: 'mayCheckFully', target: 'running' },
              { target: 'confirming' },
            ],
          },
        },
        /** Waits until a full check may start. */
        due: {
          always: { guard: 'mayCheckFully', target: 'running' },
          on: { 'quickCheck.requested': 'confirming', 'trust.changed': 'confirming' },
        },
        /** Probes one address, and all addresses when that one fails. */
        confirming: {
          on: { 'fullCheck.requested': { guard: 'mayCheckFully', target: 'running' } },
          invoke: {
            src: 'probe',
            input: ({ context }) => ({ ...context, forcedStrategy: strategyOfQuickCheck(context) }),
            onDone: { target: 'idle', actions: ['setHost', 'settleHost'] },
            onError: [
              { guard: 'isForced', target: 'idle', actions: ['clearHost', 'settleHost'] },
              { guard: 'mayCheckFully', target: 'running' },
              { target: 'due', actions: ['clearHost', 'settleHost'] },
            ],
          },
        },
        running: {
          entry: raise({ type: 'fullCheck.started' }),
          invoke: {
            src: 'probe',
            input: ({ context }) => context,
            onDone: { target: 'idle', actions: ['setHost', 'settleHost'] },
            onError: { target: 'idle', actions: ['clearHost', 'settleHost'] },
          },
        },
      },
    },
    spacing: {
      initial: 'over',
      states: {
        over: { on: { 'fullCheck.started': 'lasting' } },
        lasting: { after: { [FULL_CHECK_SPACING]: 'over' } },
      },
    },
  },
})
