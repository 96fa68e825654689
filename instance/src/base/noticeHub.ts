import type { Notice } from '@barn-workbench/core/contract'
import { createEmitter } from '@barn-workbench/core/emitter'
import { hasAnyPermission, hasPermission } from '@barn-workbench/core/permissions'
import { MINUTE } from '@barn-workbench/core/time'
import type { Now } from './now'

/** Notices that are remembered for clients whose stream was away: at most so many, and for so long, in ms. */
const MAXIMUM_REMEMBERED = 2_000
const MEMORY = 10 * MINUTE

/** An event stream of an account, and the rules about the notices that it gets. */
export interface NoticeListener {
  accountId: string
  canView: (permissions: readonly string[]) => boolean
  /** Whether layouts for these roles are for the account; an empty list means everybody. */
  canViewLayout: (roles: readonly string[]) => boolean
  send(notice: Notice): void
}

/** Passes notices of changes from the stores to the open event streams. */
export interface NoticeHub {
  /**
   * Sends a notice to every listener that holds one of `permissions`; an empty list means every account that is signed
   * in.
   */
  publish(notice: Notice, permissions: readonly string[]): void
  /** Sends a notice of a layout for these roles to every listener that may view it. */
  publishLayout(notice: Notice, roles: readonly string[]): void
  /** Sends a notice to the listeners of one account. */
  publishTo(accountId: string, notice: Notice): void
  /** Adds a listener. Returns the function that removes it. */
  listen(listener: NoticeListener): () => void
  /** The notices for a listener of the last `duration` ms; null when they are no longer remembered. */
  recall(duration: number, listener: NoticeListener): Notice[] | null
  /** Ends all streams. The instance calls this when it closes. */
  close(): void
  /** Calls `endStream` when the hub closes. Returns the function that unsubscribes. */
  onClose(endStream: () => void): () => void
}

interface ListeningAccount {
  accountId: string
  permissions: ReadonlySet<string>
  /** The roles that the account holds now. */
  roles(): ReadonlySet<string>
}

/** A listener with the permissions and roles of an account. */
export function createListener(account: ListeningAccount, send: (notice: Notice) => void): NoticeListener {
  return {
    accountId: account.accountId,
    canView: (permissions) => hasAnyPermission(account.permissions, permissions),
    canViewLayout: (roles) =>
      roles.length === 0 ||
      hasPermission(account.permissions, 'layouts.manage') ||
      roles.some((role) => account.roles().has(role)),
    send,
  }
}

interface Published {
  notice: Notice
  /** The condition under which a listener gets the notice. */
  isFor: (listener: NoticeListener) => boolean
}

/** Creates a hub without listeners. `now` is a clock that never jumps, in ms. */
export function createNoticeHub(now: Now = () => performance.now()): NoticeHub {
  const emitter = createEmitter<{ published: Published; closed: undefined }>()
  const remembered: { published: Published; time: number }[] = []
  /** The time since when every notice is remembered. */
  let rememberedSince = now()

  function remember(published: Published): void {
    remembered.push({ published, time: now() })
    while (remembered.length > MAXIMUM_REMEMBERED || (remembered[0]?.time ?? Infinity) < now() - MEMORY)
      rememberedSince = remembered.shift()?.time ?? rememberedSince
  }

  function publishIf(notice: Notice, isFor: Published['isFor']): void {
    remember({ notice, isFor })
    emitter.emit('published', { notice, isFor })
  }

  return {
    publish: (notice, permissions) => publishIf(notice, ({ canView }) => canView(permissions)),
    publishLayout: (notice, roles) => publishIf(notice, ({ canViewLayout }) => canViewLayout(roles)),
    publishTo: (accountId, notice) => publishIf(notice, (listener) => listener.accountId === accountId),
    listen: (listener) =>
      emitter.subscribe('published', ({ notice, isFor }) => {
        if (isFor(listener)) listener.send(notice)
      }),
    recall(duration, listener) {
      const since = now() - duration
      if (since <= rememberedSince) return null
      return remembered
        .filter(({ published, time }) => time >= since && published.isFor(listener))
        .map(({ published }) => published.notice)
    },
    close: () => emitter.emit('closed'),
    onClose: (endStream) => emitter.subscribe('closed', endStream),
  }
}
