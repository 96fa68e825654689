import { useMemo, useState, useSyncExternalStore } from 'react'
import { logs, MAXIMUM_LOG_LINES } from '@barn-workbench/core/contract'
import { LOG_KINDS, type LogKind, type LogLine } from '@barn-workbench/core/schema'
import { SECOND } from '@barn-workbench/core/time'
import { useClock, useInstance, useLive, useWorkbench } from '@barn-workbench/plugin-sdk/react'
import { createLogFollower } from '../../log/logFollower'
import { mergeRows, rowsOfEntries, rowsOfLines, type LogRow } from '../../log/logRows'
import { receiveLines } from '../../log/receiveLines'
import { spanOf, timeOf, type LogChoice } from './logChoice'

/** Time between two refreshes while the newest lines are followed, in ms. */
const FOLLOW_PERIOD = 5 * SECOND

/** What this browser has written about the instance, in this and earlier sessions. */
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
      // Who looks at a log that stands still wants all of it anew.
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
