import { systemClock } from '@barn-workbench/core/clock'
import { ProblemError } from '@barn-workbench/core/result'
import type { Session } from '@barn-workbench/core/session'
import { createWrites, type WriteNews } from '@barn-workbench/core/writes'
import type { ActionHost } from '../define/defineAction'
import type { CallIntent } from '../react/screenActions'
import { copyText, shareLink } from '../share/shareLink'
import { newUuid } from '../writes/newUuid'

/** A host of actions that notes what they did. @public */
export interface FakeHost extends ActionHost {
  /** The paths that were opened, in order. */
  paths: string[]
  /** The local settings that were changed, in order. */
  changes: [property: string, value: unknown][]
  /** The dialogs that were opened, in order. */
  dialogs: { id: string; input: unknown }[]
  /** Keys of the user's messages, in order, such as `toast.close.success`. */
  told: string[]
  /** Paths of the links in the user's notifications, in order. */
  offered: string[]
  /** Keys of dismissed messages, in order. */
  dismissed: string[]
  /** The user's messages about the last write. */
  news: WriteNews[]
}

/** The user's answers. @public */
export interface FakeAnswers {
  /** The ways to other plugins' intents; none by default. */
  intent?: CallIntent
  /** The result of each dialog by its id; one without an answer is cancelled. */
  dialogs?: Readonly<Record<string, unknown>>
  /** Whether the user's change is made on top of another account's change. */
  onConflict?: 'apply' | 'leave'
}

/** A host in a session, or on a page without an instance (null), whose user gives these answers. */
export function createHostOf(
  session: Session | null,
  { dialogs = {}, onConflict = 'leave', intent = () => null }: FakeAnswers = {},
): FakeHost {
  const noted = { paths: [], changes: [], dialogs: [], told: [], offered: [], dismissed: [], news: [] } as Pick<
    FakeHost,
    'paths' | 'changes' | 'dialogs' | 'told' | 'offered' | 'dismissed' | 'news'
  >
  const writes = session && createWrites({ send: session.send, clock: systemClock, newKey: newUuid })
  const notifier = {
    notify(name: string, news: WriteNews) {
      noted.told.push(`toast.${name}.${news.state}`)
      noted.news.push(news)
    },
    askOnConflict: async () => onConflict,
  }
  return {
    ...noted,
    session,
    navigate: async (path) => void noted.paths.push(path),
    urlOf: (path) => `https://workbench.test${path}`,
    async share({ title, path }) {
      const outcome = await shareLink(title, `https://workbench.test${path}`)
      if (outcome === 'copied') noted.told.push('copied_to_clipboard')
      if (outcome === 'failed') noted.told.push('copy_failed')
      return outcome !== 'cancelled'
    },
    copy: async (text) => void noted.told.push((await copyText(text)) ? 'copied_to_clipboard' : 'copy_failed'),
    signOut: async (instanceId) => void noted.paths.push(`sign out of ${instanceId}`),
    set: async (property, value) => void noted.changes.push([property, value]),
    intent,
    async write(write, input) {
      if (!writes) throw new ProblemError({ code: 'client/no-instance-selected', params: {} })
      const outcome = await writes.submit(write, input, { notifier })
      if (outcome.state === 'refused') throw new ProblemError(outcome.problem, { isReported: true })
      return outcome.state === 'done' ? { entity: outcome.entity } : null
    },
    open: async ({ id }, input) => {
      noted.dialogs.push({ id, input })
      return (dialogs[id] ?? null) as never
    },
    toast({ key, opens }) {
      noted.told.push(key)
      if (opens) noted.offered.push(opens.path)
    },
    dismissToast: (key) => void noted.dismissed.push(key),
    now: () => (session?.clock ?? systemClock).now(),
  }
}
