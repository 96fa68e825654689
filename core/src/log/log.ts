import type { Clock } from '../clock'
import type { KeyValueStorage } from '../settings'

export const LOG_FLUSH_PERIOD = 10_000
export const STORED_LOG_SESSIONS = 5
/** Entries that one session keeps; the oldest go first. */
export const MAXIMUM_LOG_ENTRIES = 2_000

export type LogLevel = 'DEBUG' | 'INFO' | 'WARN' | 'ERROR'

export interface LogEntry {
  version: string
  branch: string
  globalUniqueIdentifier: string | null
  session: string
  message: string
  error: string | null
  tag: string | null
  level: LogLevel
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
  /** Stored sessions by id, the newest first. */
  sessions(): Promise<{ session: string; entries: LogEntry[] }[]>
  flush(): Promise<void>
  close(): void
}

interface LogOptions {
  clock: Clock
  storage: KeyValueStorage
  session: string
  version: string
  branch: string
}

const INDEX_KEY = 'log/sessions'
const keyOf = (session: string) => `log/${session}`

/** The client's own log: in memory, written out every 10 s, the last five sessions kept. */
export function createLog({ clock, storage, session, version, branch }: LogOptions): Log {
  const entries: LogEntry[] = []
  let dirty = false
  let timer = clock.setTimeout(tick, LOG_FLUSH_PERIOD)

  async function storedSessions(): Promise<string[]> {
    const stored = await storage.get(INDEX_KEY).catch(() => undefined)
    return Array.isArray(stored) ? stored.filter((one): one is string => typeof one === 'string') : []
  }

  async function flush(): Promise<void> {
    if (!dirty) return
    dirty = false
    const known = await storedSessions()
    const kept = [session, ...known.filter((one) => one !== session)]
    // A log that cannot be kept must not disturb what it tells of.
    await storage.set(keyOf(session), entries).catch(() => {
      dirty = true
    })
    await storage.set(INDEX_KEY, kept.slice(0, STORED_LOG_SESSIONS)).catch(() => undefined)
    for (const old of kept.slice(STORED_LOG_SESSIONS)) await storage.remove(keyOf(old)).catch(() => undefined)
  }

  function tick(): void {
    void flush()
    timer = clock.setTimeout(tick, LOG_FLUSH_PERIOD)
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
        error: error === undefined ? null : error instanceof Error ? `${error.name}: ${error.message}` : String(error),
      })
      if (entries.length > MAXIMUM_LOG_ENTRIES) entries.shift()
      dirty = true
    },
    entries: () => entries,
    async sessions() {
      const found = await storedSessions()
      return await Promise.all(
        found.map(async (one) => {
          const stored = await storage.get(keyOf(one)).catch(() => undefined)
          return { session: one, entries: Array.isArray(stored) ? (stored as LogEntry[]) : [] }
        }),
      )
    },
    flush,
    close: () => clock.clearTimeout(timer),
  }
}
