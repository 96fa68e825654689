import { useMemo, useState, useSyncExternalStore } from 'react'
import { wait, type Clock } from '@barn-workbench/core/clock'
import { logs, MAXIMUM_LOG_LINES } from '@barn-workbench/core/contract'
import { LOG_KINDS, type LogKind, type LogLine } from '@barn-workbench/core/schema'
import { maskSecrets, withoutControls } from '@barn-workbench/core/text'
import { SECOND } from '@barn-workbench/core/time'
import { useClock, useInstance, useLive, useWorkbench } from '@barn-workbench/plugin-sdk/react'
import { mergeRows, rowsOfEntries, rowsOfLines, type LogRow } from '../../log/logRows'
import { spanOf, timeOf, type LogChoice } from './logChoice'

/** Time between two refreshes while the newest lines are followed, in ms. */
const FOLLOW_PERIOD = 5 * SECOND

/** The log entries of this browser about the instance, in this and earlier sessions. */
function useOwnRows(choice: LogChoice): readonly LogRow[] {
  const { log } = useWorkbench()
  const { session, snapshot } = useInstance()
  const clock = useClock()
  const current = useSyncExternalStore(log.subscribe, log.entries)
  const { data: stored } = useLive(['own-log'], async () => (await log.sessions()).flatMap(({ entries }) => entries))
  return useMemo(() => {
    if (!choice.sources.includes('own')) return []
    const sessionId = current[0]?.session
    const earlier = (stored ?? []).filter((entry) => entry.session !== sessionId)
    const isOfInstance = (entry: { globalUniqueIdentifier: string | null }) =>
      entry.globalUniqueIdentifier === session.id
    const { from = -Infinity, to = Infinity } = spanOf(choice, clock.now())
    return rowsOfEntries([...earlier, ...current].filter(isOfInstance), snapshot.clockOffset).filter(
      ({ timestamp, level, module }) =>
        timestamp >= from &&
        timestamp <= to &&
        (choice.levels.length === 0 || choice.levels.includes(level)) &&
        (choice.modules.length === 0 || choice.modules.includes(module)),
    )
  }, [choice, stored, current, session.id, snapshot.clockOffset, clock])
}

/** The lines of the instance and of this browser on one time line, with the call that loads them. */
export function useInstanceLog(choice: LogChoice) {
  const clock = useClock()
  const kinds = LOG_KINDS.filter((kind) => choice.sources.includes(kind))
  const { levels, modules, limit, span, from, to, isFollowing } = choice
  const [follower] = useState(createLogFollower)
  const chosen = [levels, modules, limit, span, timeOf(from), timeOf(to)]
  const call = useLive<[LogKind, readonly LogLine[]][]>(
    ['log', kinds, ...chosen],
    async (session, signal) => {
      // Reloading a paused log loads all of it.
      if (!isFollowing) follower.forget()
      const { from: start, ...end } = spanOf(choice, clock.now())
      const body = { ...end, limit, predicate: { level: [...levels], module: [...modules] } }
      const followed = {
        key: JSON.stringify([session.id, session.snapshot().dataScope, ...chosen]),
        from: start,
        limit: limit < 0 ? MAXIMUM_LOG_LINES : limit,
      }
      const loadKind = async (kind: LogKind, newerThan: number | undefined) => {
        const sent = await session.send(
          logs.query,
          { params: { kind }, body: { ...body, ...(newerThan !== undefined && { from: newerThan }) } },
          { signal },
        )
        return await receiveLines(sent, { limit: followed.limit, clock, signal })
      }
      return await Promise.all(
        kinds.map(async (kind): Promise<[LogKind, readonly LogLine[]]> => [
          kind,
          await follower.load({ ...followed, kind, load: (newerThan) => loadKind(kind, newerThan) }),
        ]),
      )
    },
    { keepPrevious: true, ...(isFollowing && { refresh: FOLLOW_PERIOD }) },
  )
  const own = useOwnRows(choice)
  const rows = useMemo(
    () => mergeRows(...(call.data ?? []).map(([kind, lines]) => rowsOfLines(kind, lines)), own),
    [call.data, own],
  )
  return { call, rows }
}

/**
 * Time before the newest known line from which on lines are asked for again, in ms: a clock that is set back a little
 * writes later lines with earlier times.
 */
export const OVERLAP = 5 * SECOND

/** The query of the lines of one kind. */
interface FollowedLines {
  kind: LogKind
  /** Names the owner of the lines and the choice of them. Lines of another key are loaded from the beginning. */
  key: string
  /** In ms since the epoch; undefined for all. */
  from: number | undefined
  /** The newest lines that are shown. */
  limit: number
  /** Loads the newest lines from a time on, at most `limit`, oldest first. */
  load: (from: number | undefined) => Promise<readonly LogLine[]>
}

/** The time from which on lines are not known yet. */
function unknownFrom(known: readonly LogLine[], from: number | undefined): number | undefined {
  const newest = known.at(-1)
  return newest ? Math.max(newest.timestamp - OVERLAP, from ?? -Infinity) : from
}

/** Loads the lines of a log repeatedly; after the first time, only new lines are loaded. */
export function createLogFollower() {
  const knownOf = new Map<LogKind, { key: string; lines: readonly LogLine[] }>()
  return {
    async load({ kind, key, from, limit, load }: FollowedLines): Promise<readonly LogLine[]> {
      const last = knownOf.get(kind)
      const known = last?.key === key ? last.lines : []
      const start = unknownFrom(known, from)
      const loaded = await load(start)
      // All lines from there on were loaded again, so known lines of that time are dropped to avoid duplicates.
      const kept = known.filter(({ timestamp }) => timestamp >= (from ?? -Infinity) && timestamp < (start ?? -Infinity))
      // As many as may be shown: there may be a gap before them.
      const lines = loaded.length >= limit ? loaded : [...kept, ...loaded].slice(-limit)
      knownOf.set(kind, { key, lines })
      return lines
    },
    /** Drops all loaded lines, so that they are loaded again. */
    forget(): void {
      knownOf.clear()
    },
  }
}

/** Number of lines that are processed at once. The page responds in between: many thousand take a second. */
const SLICE = 2_000
/** Characters of a name or an id. */
const MAXIMUM_NAME = 200

const textOf = (text: string) => maskSecrets(withoutControls(text))
const nameOf = (name: string) => textOf(name.replace(/\s+/g, ' ')).slice(0, MAXIMUM_NAME)

/** The line without secrets, and as long as a line of this browser may be. */
function cleanLine({ module, message, requestId, accountId, method, path, ...rest }: LogLine): LogLine {
  return {
    ...rest,
    module: nameOf(module),
    message: textOf(message),
    ...(requestId !== undefined && { requestId: nameOf(requestId) }),
    ...(accountId !== undefined && { accountId: nameOf(accountId) }),
    ...(method !== undefined && { method: nameOf(method) }),
    ...(path !== undefined && { path: textOf(path) }),
  }
}

interface ReceiveOptions {
  /** Number of the newest lines that are kept. */
  limit: number
  clock: Clock
  signal: AbortSignal
}

/**
 * Prepares an instance's lines for display and export. Not every instance masks secrets or keeps to the limit, for
 * example instances of other makers and of earlier versions.
 */
export async function receiveLines(sent: readonly LogLine[], { limit, clock, signal }: ReceiveOptions) {
  const wanted = sent.slice(-limit)
  const lines: LogLine[] = []
  while (lines.length < wanted.length) {
    if (lines.length > 0) await wait(clock, 0, signal)
    for (const line of wanted.slice(lines.length, lines.length + SLICE)) lines.push(cleanLine(line))
  }
  return lines
}
