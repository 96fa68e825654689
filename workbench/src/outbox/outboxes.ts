import type { Clock } from '@barn-workbench/core/clock'
import type { Endpoint, InputOf } from '@barn-workbench/core/contract'
import { createOutbox, type Outbox, type UnsentCall } from '@barn-workbench/core/outbox'
import { ProblemError } from '@barn-workbench/core/result'
import type { Session } from '@barn-workbench/core/session'
import type { KeyValueStorage } from '@barn-workbench/core/settings'
import { SECOND } from '@barn-workbench/core/time'

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
}

/** Time between two attempts to send what an instance had no answer for though it is reached, in ms. */
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

/** Creates the outboxes. Waiting submissions are stored for their account; no other account sees or sends them. */
export function createOutboxes({ storage, clock }: OutboxesDependencies): Outboxes {
  const outboxes = new Map<string, Outbox>()

  function create(session: Session, accountId: string): Outbox {
    return createOutbox({
      storage,
      name: `outbox/${session.id}/${accountId}`,
      async send(call, endpoint) {
        // Another account may have signed in since.
        if (session.snapshot().accountId !== accountId)
          throw new ProblemError({ code: 'client/authentication-failed', params: {} })
        const known = endpoint ?? (await findEndpoint(call))
        return await session.send(known, call.input as InputOf<Endpoint>, { idempotencyKey: call.key })
      },
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
        void of(session)?.sendAll().then(onSent)
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
