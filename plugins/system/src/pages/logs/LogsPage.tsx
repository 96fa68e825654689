import { useMemo, useState } from 'react'
import { MAXIMUM_LOG_LINES } from '@barn-workbench/core/contract'
import { DAY, HOUR, MINUTE } from '@barn-workbench/core/time'
import { DateTimeInput } from '@barn-workbench/plugin-sdk/form'
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
import { Button, Select, TagsInput } from '@barn-workbench/plugin-sdk/ui'
import { CHOICES, FIELD_CLASSES, Filters } from '../../filters/Filters'
import filterClasses from '../../filters/Filters.module.css'
import { LineCount, NoLines } from '../../log/LineCount'
import classes from '../../log/Log.module.css'
import { LogLines } from '../../log/LogLines'
import { different, exportRows, filterRows, type ExportFormat } from '../../log/logRows'
import { LevelSelect, LogExport, LogSearch } from '../../log/LogTools'
import { Toggle } from '../../parts/Toggle'
import { TABS } from '../tabs'
import { countFilters, FIRST_CHOICE, SOURCES, type LogChoice, type Source } from './logChoice'
import { useInstanceLog } from './useInstanceLog'

const SPANS = [15 * MINUTE, HOUR, DAY, 7 * DAY] as const
/** The option whose begin and end are typed. */
const OWN_SPAN = 'own'
const LIMITS = [1_000, 10_000, MAXIMUM_LOG_LINES] as const

interface LogChoiceToolsProps {
  choice: LogChoice
  /** Parts with lines; others can be typed. */
  modules: readonly string[]
  onChange: (changes: Partial<LogChoice>) => void
}

interface SourceTogglesProps {
  sources: readonly Source[]
  onChange: (sources: Source[]) => void
}

/** Chooses whose lines are shown. */
function SourceToggles({ sources, onChange }: SourceTogglesProps) {
  const t = useMessages()
  const toggle = (source: Source) => onChange(SOURCES.filter((one) => sources.includes(one) !== (one === source)))
  return (
    <div className={filterClasses.toggles} role="group" aria-label={t('log.sources')}>
      <span className={filterClasses.label} aria-hidden>
        {t('log.sources')}
      </span>
      {SOURCES.map((source) => (
        <Toggle key={source} isOn={sources.includes(source)} onToggle={() => toggle(source)}>
          {t(`log.source.${source}`)}
        </Toggle>
      ))}
    </div>
  )
}

/** Chooses the loaded lines: their source, time, parts, and number. */
function LogChoiceTools({ choice, modules, onChange }: LogChoiceToolsProps) {
  const t = useMessages()
  const locale = useLocale()
  const spanNames = [...SPANS.map(String), OWN_SPAN]
  return (
    <>
      <SourceToggles sources={choice.sources} onChange={(sources) => onChange({ sources })} />
      <Select
        classNames={FIELD_CLASSES}
        comboboxProps={CHOICES}
        label={t('log.span')}
        allowDeselect={false}
        data={spanNames.map((value) => ({ value, label: t(`log.spans.${value}`) }))}
        value={choice.span === null ? OWN_SPAN : String(choice.span)}
        onChange={(value) => onChange({ span: value === OWN_SPAN ? null : Number(value) })}
      />
      {choice.span === null && (
        <>
          <DateTimeInput
            hasShortcuts={false}
            label={t('log.from')}
            value={choice.from}
            onChange={(from) => onChange({ from })}
          />
          <DateTimeInput
            hasShortcuts={false}
            label={t('log.to')}
            value={choice.to}
            onChange={(to) => onChange({ to })}
          />
        </>
      )}
      <TagsInput
        classNames={FIELD_CLASSES}
        comboboxProps={CHOICES}
        label={t('log.modules')}
        placeholder={choice.modules.length === 0 ? t('log.allModules') : ''}
        data={modules}
        maxTags={20}
        value={[...choice.modules]}
        onChange={(chosen) => onChange({ modules: chosen })}
      />
      <Select
        classNames={FIELD_CLASSES}
        comboboxProps={CHOICES}
        label={t('log.limit')}
        allowDeselect={false}
        data={LIMITS.map((limit) => ({
          value: String(limit),
          label: t('log.limitOf', { limit: limit.toLocaleString(locale) }),
        }))}
        value={String(choice.limit)}
        onChange={(value) => onChange({ limit: Number(value) })}
      />
      <LevelSelect levels={choice.levels} onChange={(levels) => onChange({ levels })} />
    </>
  )
}

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

/** The log of the instance and the log of this browser about it, on one time line. */
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
