import type { Clock } from '../clock'
import type { KeyValueStorage } from '../settings'
import { SECOND } from '../time'

/** How often new entries are written to the storage, in ms. */
export const LOG_FLUSH_PERIOD = 10 * SECOND
/** Log sessions that the storage holds. The oldest one is deleted first. */
export const STORED_LOG_SESSIONS = 5
/** Entries that one session holds. The oldest entry is deleted first. */
export const MAXIMUM_LOG_ENTRIES = 2_000

export type LogLevel = 'DEBUG' | 'INFO' | 'WARN' | 'ERROR'

export interface LogEntry {
  /** Version of the client that wrote it, and the branch that it was built from. */
  version: string
  branch: string
  /** The instance that the entry is about; null: none. */
  globalUniqueIdentifier: string | null
  /** Id of the log session of a tab, which is not a `Session` of an instance. */
  session: string
  message: string
  error: string | null
  /** The part of the client that wrote it, such as `Session`. */
  tag: string | null
  level: LogLevel
  /** In ms since the epoch. */
  timestamp: number
}

export interface LogInput {
  level: LogLevel
  message: string
  error?: unknown
  tag?: string
  globalUniqueIdentifier?: string
}

export interface Log {
  write(input: LogInput): void
  /** Entries of this session, oldest first. */
  entries(): readonly LogEntry[]
  /** Stored sessions with their entries, newest session first. */
  sessions(): Promise<{ session: string; entries: LogEntry[] }[]>
  /** Writes new entries to the storage now. */
  flush(): Promise<void>
  /** Ends the periodic writing; does not flush. */
  close(): void
}

interface LogOptions {
  clock: Clock
  storage: KeyValueStorage
  session: string
  version: string
  branch: string
}

const SESSIONS_KEY = 'log/sessions'

function entriesKey(session: string): string {
  return `log/${session}`
}

async function readSessions(storage: KeyValueStorage): Promise<string[]> {
  const stored = await storage.get(SESSIONS_KEY)
  return Array.isArray(stored) ? stored.filter((session) => typeof session === 'string') : []
}

/** The entries of a session. Without a readable storage there are none: a log must not fail what it tells of. */
async function readEntries(storage: KeyValueStorage, session: string): Promise<LogEntry[]> {
  const stored = await storage.get(entriesKey(session)).catch(() => undefined)
  return Array.isArray(stored) ? (stored as LogEntry[]) : []
}

/** The name and message of an error. Its cause is left out, since it may quote a token. */
function describeError(error: unknown): string | null {
  if (error === undefined) return null
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error)
}

/** Creates the client's own log. Entries are held in memory and written to the storage every 10 s. */
export function createLog({ clock, storage, session, version, branch }: LogOptions): Log {
  const entries: LogEntry[] = []
  let hasUnsavedEntries = false
  let cancelTimer = clock.setTimeout(flushPeriodically, LOG_FLUSH_PERIOD)

  async function store(): Promise<void> {
    const previousSessions = await readSessions(storage)
    const sessions = [session, ...previousSessions.filter((previous) => previous !== session)]
    await storage.set(entriesKey(session), entries)
    await storage.set(SESSIONS_KEY, sessions.slice(0, STORED_LOG_SESSIONS))
    for (const outdated of sessions.slice(STORED_LOG_SESSIONS)) await storage.remove(entriesKey(outdated))
  }

  async function flush(): Promise<void> {
    if (!hasUnsavedEntries) return
    hasUnsavedEntries = false
    // A storage that fails must not disturb the client: the entries are written with the next flush.
    await store().catch(() => {
      hasUnsavedEntries = true
    })
  }

  function flushPeriodically(): void {
    void flush()
    cancelTimer = clock.setTimeout(flushPeriodically, LOG_FLUSH_PERIOD)
  }

  return {
    write({ level, message, error, tag, globalUniqueIdentifier }) {
      entries.push({
        version,
        branch,
        session,
        level,
        message,
        timestamp: clock.now(),
        tag: tag ?? null,
        globalUniqueIdentifier: globalUniqueIdentifier ?? null,
        error: describeError(error),
      })
      if (entries.length > MAXIMUM_LOG_ENTRIES) entries.shift()
      hasUnsavedEntries = true
    },
    entries: () => entries,
    async sessions() {
      const sessions = await readSessions(storage).catch(() => [])
      return await Promise.all(
        sessions.map(async (stored) => ({ session: stored, entries: await readEntries(storage, stored) })),
      )
    },
    flush,
    close: () => cancelTimer(),
  }
}
