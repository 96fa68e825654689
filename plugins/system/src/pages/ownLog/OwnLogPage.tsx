import { useDeferredValue, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { LogEntry } from '@barn-workbench/core/log'
import { SECOND } from '@barn-workbench/core/time'
import { IconTrash } from '@barn-workbench/plugin-sdk/icons'
import {
  browserTimeZone,
  downloadBlob,
  fileNameOf,
  PageFrame,
  useHost,
  useLocale,
  useMessages,
  useNow,
  useWorkbench,
  WidgetFrame,
} from '@barn-workbench/plugin-sdk/react'
import { Button, Select } from '@barn-workbench/plugin-sdk/ui'
import { clearDialog } from '../../dialogs'
import { CHOICES, FIELD_CLASSES, Filters } from '../../filters/Filters'
import filterClasses from '../../filters/Filters.module.css'
import { LineCount, NoLines } from '../../log/LineCount'
import classes from '../../log/Log.module.css'
import { LogLines } from '../../log/LogLines'
import {
  different,
  exportRows,
  filterRows,
  rowsOfEntries,
  type ExportFormat,
  type LogRow,
  type RowFilter,
} from '../../log/logRows'
import { LevelSelect, LogExport, LogSearch } from '../../log/LogTools'
import { useDeviceTime } from '../../parts/useDeviceTime'

/** Period in which the sessions of other tabs are read again, in ms: they are written as often. */
const READ_PERIOD = 10 * SECOND
/** Nothing is chosen of a filter. */
const ALL = ''

interface OwnFilter extends RowFilter {
  session: string
  tag: string
  instance: string
}

interface OwnLogFiltersProps {
  sessions: readonly LogSession[]
  rows: readonly LogRow[]
  filter: OwnFilter
  onChange: (changes: Partial<OwnFilter>) => void
}

/** The sessions, parts and sites whose entries are shown. */
function OwnLogFilters({ sessions, rows, filter, onChange }: OwnLogFiltersProps) {
  const t = useMessages()
  const { sessions: instances } = useWorkbench()
  const timeOf = useDeviceTime()
  const nameOf = (id: string) => (instances.has(id) ? instances.get(id).instance.name : id)
  const stored = sessions.filter(({ begun }) => begun !== null)
  const options = {
    session: stored.map(({ id, begun, isCurrent }) => ({
      value: id,
      label: isCurrent ? t('ownLog.thisSession') : t('ownLog.sessionOf', { time: timeOf(begun ?? 0) }),
    })),
    tag: different(rows.map(({ module }) => module)).map((value) => ({ value, label: value })),
    instance: different(rows.map(({ instanceId }) => instanceId ?? '')).map((value) => ({
      value,
      label: nameOf(value),
    })),
  }
  return (['session', 'tag', 'instance'] as const).map((name) => (
    <Select
      key={name}
      classNames={FIELD_CLASSES}
      comboboxProps={CHOICES}
      label={t(`ownLog.${name}`)}
      placeholder={t(`ownLog.all.${name}`)}
      data={options[name]}
      value={filter[name] === ALL ? null : filter[name]}
      onChange={(value) => onChange({ [name]: value ?? ALL })}
      clearable
    />
  ))
}

const FIRST_FILTER: OwnFilter = { search: '', levels: [], session: ALL, tag: ALL, instance: ALL }
const NO_SESSIONS: readonly LogSession[] = []

/** The number of filters that are set. */
const countOwnFilters = ({ session, tag, instance, levels }: OwnFilter) =>
  [session, tag, instance].filter((value) => value !== ALL).length + Number(levels.length > 0)

function fits({ module, instanceId }: LogRow, { tag, instance }: OwnFilter): boolean {
  return (tag === ALL || module === tag) && (instance === ALL || instanceId === instance)
}

/** The rows of the sessions that are chosen, oldest first. */
function rowsOf(sessions: readonly LogSession[], session: string): readonly LogRow[] {
  return sessions
    .filter(({ id }) => session === ALL || id === session)
    .toReversed()
    .flatMap(({ rows }) => rows)
}

interface OwnLogToolsProps {
  sessions: readonly LogSession[]
  rows: readonly LogRow[]
  shown: readonly LogRow[]
  filter: OwnFilter
  onChange: (changes: Partial<OwnFilter>) => void
}

function OwnLogTools({ sessions, rows, shown, filter, onChange }: OwnLogToolsProps) {
  const t = useMessages()
  const locale = useLocale()
  const host = useHost()
  const { log, clock } = useWorkbench()
  const save = (format: ExportFormat) => {
    const zone = browserTimeZone()
    const file = exportRows(shown, format, { title: t('pages.ownLog.title'), zone, exportedAt: clock.now() })
    downloadBlob(file, fileNameOf('barn-workbench log', clock.now(), format, zone.name))
  }
  const clear = async () => {
    if (await host.open(clearDialog, null)) await log.clear()
  }
  return (
    <div className={filterClasses.tools}>
      <LogSearch search={filter.search} onChange={(search) => onChange({ search })} />
      <Filters
        count={countOwnFilters(filter)}
        result={t('log.showLines', { count: shown.length, number: shown.length.toLocaleString(locale) })}
        onReset={() => onChange({ ...FIRST_FILTER, search: filter.search })}
      >
        <OwnLogFilters sessions={sessions} rows={rows} filter={filter} onChange={onChange} />
        <LevelSelect levels={filter.levels} onChange={(levels) => onChange({ levels })} />
      </Filters>
      <LogExport onExport={shown.length > 0 ? save : null} />
      <Button
        variant="default"
        className={filterClasses.tool ?? ''}
        aria-label={t('ownLog.clear')}
        leftSection={<IconTrash size={16} />}
        disabled={rows.length === 0}
        onClick={() => void clear()}
      >
        {t('ownLog.clear')}
      </Button>
    </div>
  )
}

/** The log of this browser: its last sessions, which stay on this device. */
export default function OwnLogPage() {
  const t = useMessages()
  const timeOf = useDeviceTime()
  const sessions = useOwnLog()
  const [filter, setFilter] = useState(FIRST_FILTER)
  const deferred = useDeferredValue(filter)
  const rows = useMemo(() => rowsOf(sessions ?? NO_SESSIONS, deferred.session), [sessions, deferred.session])
  const shown = useMemo(() => filterRows(rows, deferred).filter((row) => fits(row, deferred)), [rows, deferred])
  const set = (changes: Partial<OwnFilter>) => setFilter((current) => ({ ...current, ...changes }))
  return (
    <PageFrame title={t('pages.ownLog.title')} isFull>
      <WidgetFrame
        state={{ kind: sessions ? 'content' : 'loading' }}
        title={t('pages.ownLog.title')}
        badge={<LineCount count={shown.length} />}
        flush
      >
        <div className={classes.body}>
          <OwnLogTools sessions={sessions ?? NO_SESSIONS} rows={rows} shown={shown} filter={filter} onChange={set} />
          {shown.length === 0 ? (
            <NoLines title={t(rows.length === 0 ? 'ownLog.none' : 'log.none')} hint={t('ownLog.stays')} />
          ) : (
            <LogLines rows={shown} timeOf={timeOf} isFollowing />
          )}
        </div>
      </WidgetFrame>
    </PageFrame>
  )
}

/** A session of this browser: from the opening of a tab to its end. */
interface LogSession {
  id: string
  /** The time at which it began, in ms since the epoch; null if it has no entry. */
  begun: number | null
  isCurrent: boolean
  rows: readonly LogRow[]
}

/**
 * The stored sessions of the log, this one first; undefined while they are loaded. Those of other tabs are read as
 * often as these write them, which a page that was left may do once more after this one has begun.
 */
function useOwnLog(): readonly LogSession[] | undefined {
  const { log } = useWorkbench()
  const now = useNow(READ_PERIOD)
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
    // After a deletion in another tab, this session has no entry either.
    const unsubscribe = log.subscribe(() => {
      if (log.entries().length === 0) read()
    })
    return () => {
      isWanted = false
      unsubscribe()
    }
  }, [log, now])
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
