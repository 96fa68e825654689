import type { Notice } from '@barn-workbench/core/contract'
import { hasAnyPermission } from '@barn-workbench/core/permissions'

export interface Listener {
  mayView(permissions: readonly string[]): boolean
  /** Given where notices concern one account only. */
  accountId: string
  send(notice: Notice): void
}

export interface NoticeHub {
  /** Tells everybody who holds one of the permissions; an empty list is for everybody who is signed in. */
  publish(notice: Notice, permissions: readonly string[]): void
  publishTo(accountId: string, notice: Notice): void
  listen(listener: Listener): () => void
  /** Ends all streams, for the instance to close. */
  close(): void
  onClose(end: () => void): () => void
}

export function listenerOf(
  account: { accountId: string; permissions: ReadonlySet<string> },
  send: (notice: Notice) => void,
): Listener {
  return {
    accountId: account.accountId,
    mayView: (permissions) => hasAnyPermission(account.permissions, permissions),
    send,
  }
}

/** Where stores tell of changes and event streams hear of them. */
export function createNoticeHub(): NoticeHub {
  const listeners = new Set<Listener>()
  const ends = new Set<() => void>()
  return {
    publish(notice, permissions) {
      for (const listener of listeners) if (listener.mayView(permissions)) listener.send(notice)
    },
    publishTo(accountId, notice) {
      for (const listener of listeners) if (listener.accountId === accountId) listener.send(notice)
    },
    listen(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close() {
      for (const end of [...ends]) end()
    },
    onClose(end) {
      ends.add(end)
      return () => ends.delete(end)
    },
  }
}
