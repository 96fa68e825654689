import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { LogEntry } from '@barn-workbench/core/log'
import { useWorkbench } from '@barn-workbench/plugin-sdk/react'
import { rowsOfEntries, type LogRow } from '../../log/logRows'

/** A session of this browser: from the opening of a tab to its end. */
export interface LogSession {
  id: string
  /** The time at which it began, in ms since the epoch; null if it has no entry. */
  begun: number | null
  isCurrent: boolean
  rows: readonly LogRow[]
}

/** The stored sessions of the log, this one first; undefined while they are loaded. */
export function useOwnLog(): readonly LogSession[] | undefined {
  const { log } = useWorkbench()
  const current = useSyncExternalStore(log.subscribe, log.entries)
  const [stored, setStored] = useState<readonly { session: string; entries: readonly LogEntry[] }[]>()
  const isEmpty = current.length === 0
  useEffect(() => {
    let isWanted = true
    const read = () =>
      void log.sessions().then((sessions) => {
        if (isWanted) setStored(sessions)
      })
    read()
    // Others change by their deletion alone, after which this session has no entry either.
    const unsubscribe = log.subscribe(() => {
      if (log.entries().length === 0) read()
    })
    return () => {
      isWanted = false
      unsubscribe()
    }
  }, [log])
  return useMemo(() => {
    if (!stored) return undefined
    const currentId = current[0]?.session
    const earlier = stored.filter(({ session }) => session !== currentId)
    const all = [{ session: currentId ?? '', entries: current }, ...(isEmpty ? stored : earlier)]
    return all.map(({ session, entries }, index) => ({
      id: session,
      begun: entries[0]?.timestamp ?? null,
      isCurrent: index === 0,
      rows: rowsOfEntries(entries),
    }))
  }, [stored, current, isEmpty])
}
