import type { Clock } from '../clock'
import { createEmitter } from '../emitter'
import type { KeyValueStorage, TabChannel } from '../settings'
import { maskSecrets } from '../text'
import { SECOND } from '../time'

/** Period in which new entries are written to the storage, in ms. */
export const LOG_FLUSH_PERIOD = 10 * SECOND
/** Log sessions that the storage holds. The oldest one is deleted first. */
export const STORED_LOG_SESSIONS = 5
/** Entries that one session holds. The oldest entry is deleted first. */
export const MAXIMUM_LOG_ENTRIES = 2_000

export const LOG_ENTRY_LEVELS = ['DEBUG', 'INFO', 'WARN', 'ERROR'] as const
export type LogLevel = (typeof LOG_ENTRY_LEVELS)[number]

/** An entry of the log of this device. */
export interface LogEntry {
  /** Version of the client that wrote it, and the branch that it was built from. */
  version: string
  branch: string
  /** The instance that the entry is about; null if it is about none. */
  globalUniqueIdentifier: string | null
  /** Id of the log session of a tab, which is not a `Session` of an instance. */
  session: string
  message: string
  error: string | null
  /** The part of the client that wrote it, such as `Session`. */
  tag: string | null
  /**
   * Id of the request that the entry is about, by which the log of the instance is searched. Absent without a request.
   */
  requestId?: string
  level: LogLevel
  /** In ms since the epoch. */
  timestamp: number
}

/** The part of an entry that its writer gives. */
export interface LogInput {
  level: LogLevel
  message: string
  error?: unknown
  tag?: string
  globalUniqueIdentifier?: string
  requestId?: string | undefined
}

/** The log of this device. */
export interface Log {
  /** Writes an entry, with its secrets masked and its texts cut. */
  write(input: LogInput): void
  /** Entries of this session, oldest first. */
  entries(): readonly LogEntry[]
  /** Stored sessions with their entries, newest session first. */
  sessions(): Promise<{ session: string; entries: LogEntry[] }[]>
  /** Writes new entries to the storage now. */
  flush(): Promise<void>
  /** Deletes all entries, also of other sessions and tabs. */
  clear(): Promise<void>
  /**
   * Calls a listener after each change of this session's entries, and after a deletion of all. Returns the function
   * that ends this.
   */
  subscribe(listener: () => void): () => void
  /** Ends the periodic writing; does not flush. */
  close(): void
}

interface LogOptions {
  clock: Clock
  storage: KeyValueStorage
  /** Notifies other tabs of a deletion. */
  channel?: TabChannel
  session: string
  version: string
  branch: string
}

/** Prefix of the keys of stored sessions. The start time of the session and its id follow; keys sort by time. */
const KEY_PREFIX = 'log/'
const SESSION_KEY = /^log\/\d{16}\/(.+)$/
const TIME_DIGITS = 16
/** The message to other tabs that all entries were deleted. */
const CLEARED = { log: 'cleared' } as const

/** Whether a stored value can be shown as an entry. */
function isEntry(value: unknown): value is LogEntry {
  if (typeof value !== 'object' || value === null) return false
  const { message, timestamp, level } = value as Record<string, unknown>
  return typeof message === 'string' && typeof timestamp === 'number' && LOG_ENTRY_LEVELS.some((one) => one === level)
}

/** The entries of a session; empty if the storage cannot be read, since the log must not fail. */
async function readEntries(storage: KeyValueStorage, key: string): Promise<LogEntry[]> {
  const stored = await storage.get(key).catch(() => undefined)
  return Array.isArray(stored) ? stored.filter(isEntry) : []
}

/** The name and message of an error. Its cause is left out, since it may quote a token. */
function describeError(error: unknown): string | null {
  if (error === undefined) return null
  return maskSecrets(error instanceof Error ? `${error.name}: ${error.message}` : String(error))
}

/**
 * The sessions in the storage. Each has its own key, so that tabs that write at the same time do not overwrite each
 * other, and the write when the page is left needs no read.
 */
function createStoredLog(storage: KeyValueStorage, { session, begun }: { session: string; begun: number }) {
  const ownKey = `${KEY_PREFIX}${String(begun).padStart(TIME_DIGITS, '0')}/${session}`
  /** The keys of the log, the newest session first; keys in the format of an earlier version last. */
  async function keys(): Promise<string[]> {
    const all = (await storage.keys()).filter((key) => key.startsWith(KEY_PREFIX))
    return all.sort(
      (one, other) => Number(SESSION_KEY.test(other)) - Number(SESSION_KEY.test(one)) || (one < other ? 1 : -1),
    )
  }
  return {
    async store(entries: readonly LogEntry[]): Promise<void> {
      await storage.set(ownKey, entries)
      await Promise.all((await keys()).slice(STORED_LOG_SESSIONS).map((key) => storage.remove(key)))
    },
    async sessions(): Promise<{ session: string; entries: LogEntry[] }[]> {
      const stored = (await keys().catch(() => [])).flatMap((key) => {
        const [, id] = SESSION_KEY.exec(key) ?? []
        return id === undefined ? [] : [{ key, id }]
      })
      return await Promise.all(
        stored.map(async ({ key, id }) => ({ session: id, entries: await readEntries(storage, key) })),
      )
    },
    async clear(): Promise<void> {
      await Promise.all((await keys().catch(() => [])).map((key) => storage.remove(key)))
    },
  }
}

/** Creates the client's own log. Entries are held in memory and written to the storage every 10 s. */
export function createLog({ clock, storage, channel, session, version, branch }: LogOptions): Log {
  let entries: readonly LogEntry[] = []
  const changes = createEmitter<{ changed: undefined }>()
  let hasUnsavedEntries = false
  /** The latest write to the storage. A deletion waits for it: if it ended later, it would restore the entries. */
  let writing: Promise<unknown> = Promise.resolve()
  let cancelTimer = clock.setTimeout(flushPeriodically, LOG_FLUSH_PERIOD)

  const stored = createStoredLog(storage, { session, begun: clock.now() })
  const unsubscribe = channel?.subscribe((message) => {
    if ((message as Partial<typeof CLEARED> | null)?.log === CLEARED.log) forgetEntries()
  })

  function forgetEntries(): void {
    entries = []
    hasUnsavedEntries = false
    changes.emit('changed', undefined)
  }

  async function flush(): Promise<void> {
    if (!hasUnsavedEntries) return
    hasUnsavedEntries = false
    // A storage that fails must not disturb the client: the entries are written with the next flush.
    writing = stored.store(entries).catch(() => {
      hasUnsavedEntries = true
    })
    await writing
  }

  function flushPeriodically(): void {
    void flush()
    cancelTimer = clock.setTimeout(flushPeriodically, LOG_FLUSH_PERIOD)
  }

  return {
    write({ level, message, error, tag, globalUniqueIdentifier, requestId }) {
      const entry: LogEntry = {
        version,
        branch,
        session,
        level,
        message: maskSecrets(message),
        timestamp: clock.now(),
        tag: tag ?? null,
        globalUniqueIdentifier: globalUniqueIdentifier ?? null,
        error: describeError(error),
        ...(requestId !== undefined && { requestId }),
      }
      // A new array each time, so that views of the entries detect the change.
      entries = [...entries.slice(1 - MAXIMUM_LOG_ENTRIES), entry]
      hasUnsavedEntries = true
      changes.emit('changed', undefined)
    },
    entries: () => entries,
    sessions: stored.sessions,
    flush,
    async clear() {
      channel?.post(CLEARED)
      await writing
      await stored.clear()
      forgetEntries()
    },
    subscribe: (listener) => changes.subscribe('changed', listener),
    close() {
      cancelTimer()
      unsubscribe?.()
    },
  }
}
