import { useEffect, useMemo, useState } from 'react'
import { instanceInfo } from '@barn-workbench/core/contract'
import { isReached } from '@barn-workbench/core/session'
import { MINUTE } from '@barn-workbench/core/time'
import { SearchField } from '@barn-workbench/plugin-sdk/form'
import { IconChevronRight, IconPower, IconReload } from '@barn-workbench/plugin-sdk/icons'
import {
  Chip,
  formatDuration,
  PageSection,
  TabbedPage,
  useBarnTime,
  useCall,
  useClock,
  useHost,
  useInstance,
  useLocale,
  useMessages,
  useNow,
  usePageTabs,
  usePermission,
  ViewStateNotice,
  viewStateOf,
  WidgetFrame,
} from '@barn-workbench/plugin-sdk/react'
import { Button } from '@barn-workbench/plugin-sdk/ui'
import { Backups } from '../../backups/Backups'
import { loadRestart, restartDialog } from '../../dialogs'
import filterClasses from '../../filters/Filters.module.css'
import classes from '../../parts/Parts.module.css'
import type { RestartDialogInput } from '../../restart/RestartDialog'
import type { RestartKind } from '../../restart/watchRestart'
import { LastDay } from '../../watching/LastDay'
import { MetricsSection } from '../../watching/MetricsSection'
import { StorageSection } from '../../watching/StorageSection'
import { TABS } from '../tabs'
import { Connection } from './Connection'

/** A call says when the instance has started; how long it runs follows from the time. */
const REFRESH = MINUTE
const UNKNOWN = '…'

/**
 * The time at which the instance has started. It is asked again once it is back: it may have been restarted meanwhile.
 */
function useUptime() {
  const call = useCall(instanceInfo.uptime, {}, { refresh: REFRESH })
  const { refetch } = call
  const canAsk = isReached(useInstance().snapshot)
  useEffect(() => {
    if (canAsk) void refetch()
  }, [canAsk, refetch])
  return call
}

/** Shows the time that the instance has run, and its start. */
function Uptime({ call }: { call: ReturnType<typeof useUptime> }) {
  const t = useMessages()
  const locale = useLocale()
  const now = useNow()
  const clock = useClock()
  const { dayAndTime, withZone } = useBarnTime()
  if (call.data) {
    const { startedAt, uptime } = call.data
    const running = Math.max(uptime, Math.max(now, clock.now()) - startedAt)
    const time = withZone(dayAndTime(startedAt))
    return t('system.uptimeOf', { duration: formatDuration(locale, running), time })
  }
  return call.error ? <ViewStateNotice state={viewStateOf(call)} /> : UNKNOWN
}

function Facts({ uptime }: { uptime: ReturnType<typeof useUptime> }) {
  const t = useMessages()
  const { session, snapshot } = useInstance()
  const { version, instanceType, species, timeZone } = snapshot
  const isBarn = instanceType === 'barn'
  const facts: readonly (readonly [string, string])[] = [
    ['name', session.instance.name],
    ['version', version ?? UNKNOWN],
    ['type', instanceType === null ? UNKNOWN : t(`system.types.${instanceType}`, { defaultValue: instanceType })],
    ...(isBarn ? [['species', species === null ? UNKNOWN : t(`system.speciesOf.${species}`)] as const] : []),
    ['timeZone', timeZone ?? UNKNOWN],
    ['id', session.id],
  ]
  return (
    <PageSection title={t('system.about')}>
      <dl className={classes.facts}>
        {facts.map(([name, value]) => (
          <div key={name} style={{ display: 'contents' }}>
            <dt>{t(`system.${name}`)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <dt>{t('system.uptime')}</dt>
        <dd>
          <Uptime call={uptime} />
        </dd>
      </dl>
    </PageSection>
  )
}

/** The program and the machine of the instance: their facts, restart and reboot, and the software in it. */
export default function SystemPage() {
  const t = useMessages()
  const mayRestart = usePermission('system.manage')
  const uptime = useUptime()
  // An instance that does not say whether it can reboot answers the request instead.
  const canRebootHost = uptime.data && (uptime.data.canRebootHost ?? true)
  return (
    <TabbedPage {...usePageTabs(TABS, 'system')} title={t('pages.system.title')}>
      <div className={classes.columns}>
        <Facts uptime={uptime} />
        <Connection />
        {mayRestart && <RestartTools canRebootHost={canRebootHost} onBack={() => void uptime.refetch()} />}
      </div>
      {mayRestart && (
        <>
          <LastDay />
          <StorageSection />
          <Backups />
          <MetricsSection />
        </>
      )}
      <LicencesFold />
    </TabbedPage>
  )
}

interface RestartToolsProps {
  /** Whether the instance can reboot its machine; undefined while unknown. */
  canRebootHost: boolean | undefined
  /** The instance has restarted. */
  onBack: () => void
}

/**
 * Restarts the program or the machine, each after a confirmation. Missing parts of the instance's setup are explained.
 */
function RestartTools({ canRebootHost, onBack }: RestartToolsProps) {
  const t = useMessages()
  const host = useHost()
  const [opening, setOpening] = useState<RestartKind | null>(null)
  const open = async (kind: RestartKind) => {
    setOpening(kind)
    // The dialog shows the error if its code cannot be loaded.
    await loadRestart().catch(() => undefined)
    setOpening(null)
    await host.open<RestartDialogInput, null>(restartDialog, { kind, onBack })
  }
  const isWithoutReboot = canRebootHost === false
  return (
    <PageSection title={t('restart.title')} hint={t('restart.about')}>
      <div className={classes.inline}>
        <Button
          variant="default"
          size="md"
          leftSection={<IconReload size={18} />}
          loading={opening === 'instance'}
          onClick={() => void open('instance')}
        >
          {t('restart.openInstance')}
        </Button>
        <Button
          variant="default"
          size="md"
          leftSection={<IconPower size={18} />}
          loading={opening === 'host'}
          disabled={canRebootHost !== true}
          aria-describedby={isWithoutReboot ? 'system-no-reboot' : undefined}
          onClick={() => void open('host')}
        >
          {t('restart.openHost')}
        </Button>
      </div>
      {canRebootHost !== true && (
        // Its room is kept until it is known, so that nothing jumps.
        <p id="system-no-reboot" className={classes.secondary} data-unknown={!isWithoutReboot || undefined}>
          {t('restart.noReboot')}
        </p>
      )}
    </PageSection>
  )
}

const NONE: readonly { name: string; version: string; license: string }[] = []

/** The software that the instance uses. It is rarely asked for, so it is loaded on demand. */
function LicencesFold() {
  const t = useMessages()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        variant="subtle"
        leftSection={<IconChevronRight size={16} style={isOpen ? { rotate: '90deg' } : {}} aria-hidden />}
        style={{ alignSelf: 'start' }}
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        {t('licences.title')}
      </Button>
      {isOpen && <Licences />}
    </>
  )
}

/** The packages of the instance with their licences. */
function Licences() {
  const t = useMessages()
  const call = useCall(instanceInfo.licenses, {})
  const [search, setSearch] = useState('')
  const all = call.data ?? NONE
  const shown = useMemo(() => {
    const wanted = search.trim().toLowerCase()
    return all.filter(({ name, license }) => `${name} ${license}`.toLowerCase().includes(wanted))
  }, [all, search])
  return (
    <WidgetFrame
      state={viewStateOf(call)}
      title={t('licences.title')}
      badge={call.data && <Chip tone="info">{t('licences.count', { count: all.length })}</Chip>}
      flush
    >
      <div className={filterClasses.tools}>
        <SearchField className={filterClasses.search} label={t('licences.search')} text={search} onSearch={setSearch} />
      </div>
      <div className={classes.scroll} tabIndex={0} role="group" aria-label={t('licences.list')}>
        <table className={classes.table}>
          <thead>
            <tr>
              {(['name', 'version', 'license'] as const).map((column) => (
                <th key={column} scope="col">
                  {t(`licences.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map(({ name, version, license }) => (
              <tr key={`${name} ${version}`}>
                <td>{name}</td>
                <td className={classes.figures}>{version}</td>
                <td>{license}</td>
              </tr>
            ))}
          </tbody>
        </table>
        {shown.length === 0 && (
          <p role="status" className={classes.secondary} style={{ padding: 16 }}>
            {t('licences.none')}
          </p>
        )}
      </div>
    </WidgetFrame>
  )
}
