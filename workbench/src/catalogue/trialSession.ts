import { ProblemError, type Problem } from '@barn-workbench/core/result'
import type { Session, SessionSnapshot } from '@barn-workbench/core/session'

/** The states of a widget that its calls decide. */
export const TRIAL_STATES = ['loading', 'empty', 'content', 'stale', 'error', 'forbidden', 'offline'] as const
export type TrialState = (typeof TRIAL_STATES)[number]

/** The failures of the states that have one. */
const PROBLEMS = {
  stale: { code: 'client/unreachable', params: {} },
  error: { code: 'instance/unexpected', params: {} },
  forbidden: { code: 'request/forbidden', params: {} },
  offline: { code: 'client/unreachable', params: {} },
} as const satisfies Partial<Record<TrialState, Problem>>

const never = () => new Promise<never>(() => undefined)

/** A reply without content: lists are empty and numbers 0; of an object, the lists directly in it are empty. */
function emptied(reply: unknown): unknown {
  if (Array.isArray(reply)) return []
  if (typeof reply === 'number') return 0
  if (typeof reply !== 'object' || reply === null || ArrayBuffer.isView(reply)) return reply
  return Object.fromEntries(Object.entries(reply).map(([key, value]) => [key, Array.isArray(value) ? [] : value]))
}

/** The snapshot of an account without rights, or of an instance that cannot be reached. */
function snapshotOf(snapshot: SessionSnapshot, state: TrialState): SessionSnapshot {
  if (state === 'forbidden') return { ...snapshot, permissions: new Set() }
  if (state !== 'offline') return snapshot
  return { ...snapshot, connection: { ...snapshot.connection, strategy: 'none' } }
}

/**
 * A session whose calls put a widget into a state: they never answer, answer with nothing, or fail. In the state
 * `stale` each call succeeds once, after which `onAnswered` is called, and fails from then on.
 */
export function createTrialSession(session: Session, state: TrialState, onAnswered: () => void): Session {
  const answered = new Set<string>()

  /** Makes a call, which `name` identifies. */
  async function answer<T>(name: string, call: () => Promise<T>): Promise<T> {
    if (state === 'loading') return await never()
    if (state === 'content') return await call()
    if (state === 'empty') return emptied(await call()) as T
    if (state !== 'stale' || answered.has(name)) throw new ProblemError(PROBLEMS[state])
    const reply = await call()
    answered.add(name)
    onAnswered()
    return reply
  }

  let known: { of: SessionSnapshot; shown: SessionSnapshot } | undefined
  return {
    ...session,
    send: (endpoint, input, options) =>
      answer(`${endpoint.path} ${JSON.stringify(input)}`, () => session.send(endpoint, input, options)),
    list: (...[endpoint, query, options]: Parameters<Session['list']>) =>
      answer(`${endpoint.path} ${JSON.stringify(query)}`, () => session.list(endpoint, query, options)) as never,
    count: (endpoint, query, options) =>
      answer(`${endpoint.path} ${JSON.stringify(query)}`, () => session.count(endpoint, query, options)),
    snapshot() {
      const current = session.snapshot()
      if (known?.of !== current) known = { of: current, shown: snapshotOf(current, state) }
      return known.shown
    },
  }
}
