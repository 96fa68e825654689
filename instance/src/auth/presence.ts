import type { Now } from '../base'

/** Event streams that one account has open at the same time: one for each browser on each of its people's devices. */
export const MAXIMUM_STREAMS_PER_ACCOUNT = 50

export type Presence = ReturnType<typeof createPresence>

/** Tracks the accounts that have the workbench open, by their open event streams. */
export function createPresence(now: Now) {
  /** The times at which the open streams of each account began, in ms. */
  const streams = new Map<string, number[]>()

  const hasRoom = (accountId: string): boolean => (streams.get(accountId)?.length ?? 0) < MAXIMUM_STREAMS_PER_ACCOUNT

  return {
    hasRoom,
    /** Records an open stream. Returns the function to call when it ends, or null if the account has too many. */
    enter(accountId: string): (() => void) | null {
      if (!hasRoom(accountId)) return null
      const since = now()
      streams.set(accountId, [...(streams.get(accountId) ?? []), since])
      return () => {
        const open = streams.get(accountId) ?? []
        const index = open.indexOf(since)
        const others = open.filter((_, position) => position !== index)
        if (others.length > 0) streams.set(accountId, others)
        else streams.delete(accountId)
      }
    },
    /** All of them, with the time since when. */
    list: (): { accountId: string; since: number }[] =>
      [...streams].map(([accountId, since]) => ({ accountId, since: Math.min(...since) })),
  }
}
