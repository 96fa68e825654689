import { ProblemError } from '@barn-workbench/core/result'
import type { Session, SessionSnapshot } from '@barn-workbench/core/session'

/**
 * A session as an account with these permissions would have it: they rule what is offered. It reads by the rights of whoever
 * is signed in, and changes nothing.
 */
export function previewedSession(session: Session, permissions: ReadonlySet<string>): Session {
  let last: { own: SessionSnapshot; shown: SessionSnapshot } | null = null
  const snapshot = () => {
    const own = session.snapshot()
    if (last?.own !== own) last = { own, shown: { ...own, permissions } }
    return last.shown
  }
  const refuse = async (): Promise<never> => {
    throw new ProblemError({ code: 'client/preview-only', params: {} })
  }
  const send: Session['send'] = (endpoint, ...rest) =>
    endpoint.method === 'GET' || endpoint.repeatable ? session.send(endpoint, ...rest) : refuse()
  const displayMode = { ...session.displayMode, set: refuse }
  const own = { snapshot, send, displayMode, withdrawEula: refuse }
  return Object.assign(Object.create(session) as Session, own)
}
