import type { Clock } from '@barn-workbench/core/clock'
import type { Endpoint, InputOf } from '@barn-workbench/core/contract'
import type { createOutbox, Outbox, UnsentCall } from '@barn-workbench/core/outbox'
import { ProblemError } from '@barn-workbench/core/result'
import type { Session, WithLock } from '@barn-workbench/core/session'
import type { KeyValueStorage } from '@barn-workbench/core/settings'
import { SECOND } from '@barn-workbench/core/time'
import { loadCode } from '@barn-workbench/plugin-sdk/host'

/** The outboxes of all instances. */
export interface Outboxes {
  /** The outbox of the signed-in account, or null. */
  of(session: Session): Outbox | null
  /**
   * Sends waiting calls as soon as their account is signed in and the instance is reached, and then every
   * `OUTBOX_RETRY`: a busy instance answers without processing them. `onSent` receives the sent calls. Returns the
   * function that stops it.
   */
  follow(session: Session, onSent: (calls: readonly UnsentCall[]) => void): () => void
  /** Forgets the outboxes of an instance that was removed. Their stored data is deleted elsewhere. */
  forgetInstance(instanceId: string): void
}

interface OutboxesDependencies {
  storage: KeyValueStorage
  clock: Clock
  /** A lock of all tabs, one of which sends. */
  withLock?: WithLock
}

const NONE: readonly UnsentCall[] = []
/** Time between two attempts to send calls that a reachable instance has not answered, in ms. */
export const OUTBOX_RETRY = 30 * SECOND

/** The endpoint of a call that was made before the page was loaded. */
async function findEndpoint({ method, path }: UnsentCall): Promise<Endpoint> {
  const { waitingCalls } = await import('./waitingCalls').catch(() => {
    throw new ProblemError({ code: 'client/code-not-loaded', params: {} })
  })
  const found = waitingCalls.find((endpoint) => endpoint.method === method && endpoint.path === path)
  if (!found) throw new ProblemError({ code: 'request/not-found', params: { path } })
  return found
}

/** An outbox whose code loads after the first paint, before the user can write. */
function lateOutbox(dependencies: Parameters<typeof createOutbox>[0]): Outbox {
  const listeners = new Set<() => void>()
  let outbox: Outbox | null = null
  const load = async () => {
    const code = await loadCode(() => import('@barn-workbench/core/outbox'))
    if (outbox) return outbox
    outbox = code.createOutbox(dependencies)
    outbox.subscribe(() => listeners.forEach((listener) => listener()))
    return outbox
  }
  return {
    unsent: () => outbox?.unsent() ?? NONE,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    submit: async (...call) => (await load()).submit(...call),
    keep: async (...call) => (await load()).keep(...call),
    resend: async (key) => (await load()).resend(key),
    sendAll: async () => (await load()).sendAll(),
    discard: async (key) => (await load()).discard(key),
    clear: async () => (await load()).clear(),
  }
}

/** Creates the outboxes. Waiting submissions are stored for their account; no other account sees or sends them. */
export function createOutboxes({ storage, clock, withLock }: OutboxesDependencies): Outboxes {
  const outboxes = new Map<string, Outbox>()

  function create(session: Session, accountId: string): Outbox {
    return lateOutbox({
      storage,
      name: `outbox/${session.id}/${accountId}`,
      async send(call, endpoint) {
        // Another account may have signed in since.
        if (session.snapshot().accountId !== accountId)
          throw new ProblemError({ code: 'client/authentication-failed', params: {} })
        const known = endpoint ?? (await findEndpoint(call))
        const options = { idempotencyKey: call.key, ...(call.version !== null && { ifMatch: call.version }) }
        return await session.send(known, call.input as InputOf<Endpoint>, options)
      },
      ...(withLock && { withLock: (name, task) => withLock(name, new AbortController().signal, task) }),
    })
  }

  function of(session: Session): Outbox | null {
    const { accountId } = session.snapshot()
    if (accountId === null) return null
    const name = `${session.id}/${accountId}`
    const outbox = outboxes.get(name) ?? create(session, accountId)
    outboxes.set(name, outbox)
    return outbox
  }

  return {
    of,
    forgetInstance(instanceId) {
      for (const key of [...outboxes.keys()]) if (key.startsWith(`${instanceId}/`)) outboxes.delete(key)
    },
    follow(session, onSent) {
      let last: unknown = null
      let cancelRetry = () => {}
      const send = () => {
        cancelRetry()
        cancelRetry = clock.setTimeout(send, OUTBOX_RETRY)
        void of(session)
          ?.sendAll()
          .then(onSent, () => undefined)
      }
      const check = () => {
        const { accountId, login, connection } = session.snapshot()
        const now = login.state === 'loggedIn' ? `${accountId} ${connection.recoveries} ${connection.strategy}` : null
        if (now === last) return
        last = now
        if (now === null) cancelRetry()
        else send()
      }
      check()
      const unsubscribe = session.subscribe(check)
      return () => {
        cancelRetry()
        unsubscribe()
      }
    },
  }
}
