import { Button } from '@mantine/core'
import { useMemo, useState } from 'react'
import {
  downloadBlob,
  fileNameOf,
  TabbedPage,
  updatedAtOf,
  useAddressParameters,
  useBarnTime,
  useClock,
  useInstance,
  useLocale,
  useMessages,
  usePageTabs,
  useTimeZone,
  useWorkbench,
  viewStateOf,
  WidgetFrame,
} from '@barn-workbench/plugin-sdk/react'
import { Filters } from '../../filters/Filters'
import filterClasses from '../../filters/Filters.module.css'
import { LineCount, NoLines } from '../../log/LineCount'
import classes from '../../log/Log.module.css'
import { LogLines } from '../../log/LogLines'
import { different, exportRows, filterRows, type ExportFormat } from '../../log/logRows'
import { LogExport, LogSearch } from '../../log/LogTools'
import { Toggle } from '../../parts/Toggle'
import { TABS } from '../tabs'
import { countFilters, FIRST_CHOICE, SOURCES, type LogChoice } from './logChoice'
import { LogChoiceTools } from './LogChoiceTools'
import { useInstanceLog } from './useInstanceLog'

/** Parameters of the address: the request whose lines are shown. */
const PARAMETERS = ['request'] as const

/** The choice, and the matching lines. */
function useShownLog() {
  const { request } = useAddressParameters(PARAMETERS)
  const [choice, setChoice] = useState(FIRST_CHOICE)
  const [search, setSearch] = useState('')
  // A request has lines of each kind and level.
  const effective = useMemo(
    () => (request === null ? choice : { ...choice, sources: SOURCES, levels: [], modules: [] }),
    [request, choice],
  )
  const { call, rows } = useInstanceLog(effective)
  const [known, setKnown] = useState<readonly string[]>([])
  const modules = useMemo(
    () => different([...rows.map(({ module }) => module), ...known, ...choice.modules]),
    [rows, known, choice.modules],
  )
  const change = (changes: Partial<LogChoice>) => {
    // Once some parts are chosen, only their lines are loaded: the others can be chosen all the same.
    setKnown(modules)
    setChoice({ ...choice, ...changes })
  }
  const shown = useMemo(() => {
    const ofRequest = request === null ? rows : rows.filter(({ requestId }) => requestId === request)
    return filterRows(ofRequest, { search, levels: [] })
  }, [rows, search, request])
  return { request, choice, modules, change, search, setSearch, call, shown }
}

/** Only the lines of one request are shown, and the way back to all. */
function RequestNotice({ request }: { request: string }) {
  const t = useMessages()
  const { address } = useWorkbench()
  return (
    <div className={classes.request} role="status">
      {t('log.onlyRequest', { id: request })}
      <Button size="xs" variant="default" onClick={() => address.set({ request: null })}>
        {t('log.allRequests')}
      </Button>
    </div>
  )
}

/** Names the time zone of the lines if the browser is in another one. */
function ZoneNotice() {
  const t = useMessages()
  const { foreignZone } = useBarnTime()
  return foreignZone === null ? null : <p className={classes.zone}>{t('zone', { zone: foreignZone })}</p>
}

/** Search, filters, whether new lines are followed, and export. */
function LogControls({ log }: { log: ReturnType<typeof useShownLog> }) {
  const t = useMessages()
  const locale = useLocale()
  const { session } = useInstance()
  const zone = useTimeZone()
  const clock = useClock()
  const { request, choice, modules, change, search, setSearch, shown } = log
  const { isFollowing } = choice
  const save = (format: ExportFormat) => {
    const name = `${session.instance.name} log`
    const file = exportRows(shown, format, { title: session.instance.name, zone, exportedAt: clock.now() })
    downloadBlob(file, fileNameOf(name, clock.now(), format, zone.name))
  }
  const number = shown.length.toLocaleString(locale)
  return (
    <div>
      <div className={filterClasses.tools}>
        <LogSearch search={search} onChange={setSearch} />
        <Filters
          count={countFilters(choice)}
          result={t('log.showLines', { count: shown.length, number })}
          onReset={() => change({ ...FIRST_CHOICE, isFollowing })}
        >
          <LogChoiceTools choice={choice} modules={modules} onChange={change} />
        </Filters>
        <Toggle isOn={isFollowing} onToggle={() => change({ isFollowing: !isFollowing })}>
          {t('log.follow')}
        </Toggle>
        <LogExport onExport={shown.length > 0 ? save : null} />
      </div>
      {request !== null && <RequestNotice request={request} />}
      <ZoneNotice />
    </div>
  )
}

/** The log of the instance and what this browser has written about it, on one time line. */
export default function LogsPage() {
  const t = useMessages()
  const { address } = useWorkbench()
  const { dayAndSecond } = useBarnTime()
  const log = useShownLog()
  const { call, shown, request, choice } = log
  return (
    <TabbedPage {...usePageTabs(TABS, 'logs')} title={t('pages.logs.title')} isFull>
      <WidgetFrame
        state={viewStateOf(call)}
        title={t('pages.logs.title')}
        badge={<LineCount count={shown.length} />}
        updatedAt={updatedAtOf(call)}
        flush
      >
        <div className={classes.body}>
          <LogControls log={log} />
          {shown.length === 0 ? (
            <NoLines title={t('log.none')} hint={t('log.noneHint')} />
          ) : (
            <LogLines
              rows={shown}
              timeOf={dayAndSecond}
              isFollowing={choice.isFollowing && request === null}
              onRequest={(id) => address.set({ request: id }, { push: true })}
            />
          )}
        </div>
      </WidgetFrame>
    </TabbedPage>
  )
}
