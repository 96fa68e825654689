import { useMemo, useState, type ReactNode } from 'react'
import { instanceInfo, network } from '@barn-workbench/core/contract'
import { problemOf } from '@barn-workbench/core/result'
import { NETWORK_DEVICE_KINDS, type NetworkDevice } from '@barn-workbench/core/schema'
import { MINUTE } from '@barn-workbench/core/time'
import { SearchField } from '@barn-workbench/plugin-sdk/form'
import { IconRefresh } from '@barn-workbench/plugin-sdk/icons'
import {
  Age,
  Chip,
  PageLink,
  TabbedPage,
  updatedAtOf,
  useBarnTime,
  useCall,
  useCameras,
  useEntityPath,
  useInstance,
  useIsPhone,
  useMessages,
  usePageTabs,
  useProblemText,
  useSession,
  viewStateOf,
  WidgetFrame,
  type ViewState,
} from '@barn-workbench/plugin-sdk/react'
import { Button, Select } from '@barn-workbench/plugin-sdk/ui'
import { CHOICES, FIELD_CLASSES, Filters } from '../../filters/Filters'
import filterClasses from '../../filters/Filters.module.css'
import classes from '../../parts/Parts.module.css'
import { TABS } from '../tabs'
import {
  arrangeDevices,
  DEVICE_COLUMNS,
  FIRST_DEVICES,
  type DeviceChoice,
  type DeviceColumn,
  type DeviceOrder,
} from './arrangeDevices'

interface DeviceTableProps {
  rows: readonly NetworkDevice[]
  /** The names of cameras by their ids. */
  names: ReadonlyMap<string, string>
  order: DeviceOrder
  onOrder: (order: DeviceOrder) => void
}

function ColumnHead({
  column,
  order,
  onOrder,
}: { column: DeviceColumn } & Pick<DeviceTableProps, 'order' | 'onOrder'>) {
  const t = useMessages()
  const isOrdered = order.key === column
  const direction = order.isDescending ? 'descending' : 'ascending'
  return (
    <th scope="col" aria-sort={isOrdered ? direction : undefined}>
      <button
        type="button"
        className={classes.sort}
        onClick={() => onOrder({ key: column, isDescending: isOrdered && !order.isDescending })}
      >
        {t(`network.column.${column}`)}
        {isOrdered && (order.isDescending ? ' ↓' : ' ↑')}
      </button>
    </th>
  )
}

/** The kind of a device: a camera by its name, which links to it, else its kind if known. */
function DeviceName({ device, names }: { device: NetworkDevice } & Pick<DeviceTableProps, 'names'>) {
  const t = useMessages()
  const pathOf = useEntityPath()
  const { cameraId, kind } = device
  if (cameraId !== null)
    return <PageLink to={pathOf('camera', cameraId)}>{names.get(cameraId) ?? t('network.kind.camera')}</PageLink>
  return kind === null ? '–' : t(`network.kind.${kind}`)
}

/** The devices as a table; on a phone each is a card. */
function DeviceTable({ rows, names, order, onOrder }: DeviceTableProps) {
  const t = useMessages()
  return (
    <table className={`${classes.table} ${classes.cards}`}>
      <caption hidden>{t('pages.network.title')}</caption>
      <thead>
        <tr>
          {DEVICE_COLUMNS.map((column) => (
            <ColumnHead key={column} column={column} order={order} onOrder={onOrder} />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((device) => (
          <tr key={`${device.ipAddress} ${device.macAddress}`}>
            <td className={classes.figures}>{device.ipAddress}</td>
            <td>{device.hostname ?? '–'}</td>
            <td>
              <DeviceName device={device} names={names} />
            </td>
            <td>{device.vendor ?? t('network.unknownVendor')}</td>
            <td className={classes.figures}>{device.macAddress}</td>
            <td className={classes.figures}>
              <Age of={device.lastSeen} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const DIRECTIONS = ['ascending', 'descending'] as const

interface DeviceToolsProps {
  choice: DeviceChoice
  onChange: (changes: Partial<DeviceChoice>) => void
  /** The number of devices that are shown. */
  count: number
  /** The content at the end. */
  children: ReactNode
}

/** The order of the devices, where the table has no heads to press. */
function OrderFields({ choice, onChange }: Pick<DeviceToolsProps, 'choice' | 'onChange'>) {
  const t = useMessages()
  const { key, isDescending } = choice.order
  const set = (order: Partial<DeviceChoice['order']>) => onChange({ order: { ...choice.order, ...order } })
  return (
    <>
      <Select
        classNames={FIELD_CLASSES}
        comboboxProps={CHOICES}
        label={t('network.orderBy')}
        allowDeselect={false}
        data={DEVICE_COLUMNS.map((value) => ({ value, label: t(`network.column.${value}`) }))}
        value={key}
        onChange={(next) => set({ key: next ?? key })}
      />
      <Select
        classNames={FIELD_CLASSES}
        comboboxProps={CHOICES}
        label={t('network.direction')}
        allowDeselect={false}
        data={DIRECTIONS.map((value) => ({ value, label: t(`network.${value}`) }))}
        value={isDescending ? 'descending' : 'ascending'}
        onChange={(next) => set({ isDescending: next === 'descending' })}
      />
    </>
  )
}

/** Search and filters of the devices; on a phone their order too. */
function DeviceTools({ choice, onChange, count, children }: DeviceToolsProps) {
  const t = useMessages()
  const isPhone = useIsPhone()
  const { search, kind, order } = choice
  const isOrdered = order.key !== FIRST_DEVICES.order.key || order.isDescending
  return (
    <div className={filterClasses.tools}>
      <SearchField
        className={filterClasses.search}
        label={t('network.search')}
        placeholder={t(isPhone ? 'filters.search' : 'network.search')}
        text={search}
        onSearch={(text) => onChange({ search: text })}
      />
      <Filters
        count={Number(kind !== null) + Number(isOrdered)}
        result={t('network.show', { count })}
        onReset={() => onChange({ kind: FIRST_DEVICES.kind, order: FIRST_DEVICES.order })}
      >
        <Select
          classNames={FIELD_CLASSES}
          comboboxProps={CHOICES}
          label={t('network.column.kind')}
          placeholder={t('network.allKinds')}
          data={NETWORK_DEVICE_KINDS.map((value) => ({ value, label: t(`network.kind.${value}`) }))}
          value={kind}
          onChange={(next) => onChange({ kind: next })}
          clearable
        />
        {isPhone && <OrderFields choice={choice} onChange={onChange} />}
      </Filters>
      <span className={filterClasses.spring} />
      {children}
    </div>
  )
}

const REFRESH = MINUTE

/** Reloads the vendor names, and reports the outcome. */
function useVendorUpdate(onDone: () => void) {
  const t = useMessages()
  const session = useSession()
  const { time, withZone } = useBarnTime()
  const problemText = useProblemText()
  const [result, setResult] = useState<{ text: string; isFailure: boolean } | null>(null)
  const [isRunning, setIsRunning] = useState(false)
  async function update(): Promise<void> {
    setIsRunning(true)
    try {
      const { vendors, updatedAt } = await session.send(network.updateVendors, {})
      const updated = withZone(time(updatedAt))
      setResult({ text: t('network.updated', { count: vendors, time: updated }), isFailure: false })
      onDone()
    } catch (error) {
      setResult({ text: problemText(problemOf(error)), isFailure: true })
    } finally {
      setIsRunning(false)
    }
  }
  return { result, isRunning, update }
}

function stateOf(state: ViewState, devices: readonly NetworkDevice[], t: (key: string) => string) {
  const isEmpty = state.kind === 'content' && devices.length === 0
  return isEmpty
    ? ({ kind: 'empty', title: t('network.empty'), hint: t('network.emptyHint') } satisfies ViewState)
    : state
}

interface UpdateButtonProps {
  vendors: ReturnType<typeof useVendorUpdate>
  isWithoutSource: boolean
}

function UpdateButton({ vendors, isWithoutSource }: UpdateButtonProps) {
  const t = useMessages()
  return (
    <Button
      variant="default"
      className={filterClasses.tool ?? ''}
      aria-label={t('network.update')}
      leftSection={<IconRefresh size={16} />}
      loading={vendors.isRunning}
      disabled={isWithoutSource}
      aria-describedby={isWithoutSource ? 'network-no-source' : undefined}
      onClick={() => void vendors.update()}
    >
      {t('network.update')}
    </Button>
  )
}

const NO_DEVICES: readonly NetworkDevice[] = []

/** The devices around the instance: their kinds, vendors, and last answers. */
export default function NetworkPage() {
  const t = useMessages()
  const call = useCall(network.discover, {}, { refresh: REFRESH })
  const { snapshot } = useInstance()
  const cameras = useCameras({ enabled: snapshot.instanceType === 'barn' })
  const [choice, setChoice] = useState(FIRST_DEVICES)
  const change = (changes: Partial<DeviceChoice>) => setChoice((current) => ({ ...current, ...changes }))
  // An older instance does not say so; its refusal does.
  const isWithoutSource = useCall(instanceInfo.uptime, {}).data?.canUpdateVendors === false
  const vendors = useVendorUpdate(() => void call.refetch())
  const devices = useMemo(() => (call.data ?? NO_DEVICES).filter((device) => device !== null), [call.data])
  const unreadable = (call.data?.length ?? 0) - devices.length
  const names = useMemo(
    () => new Map((cameras.data ?? []).map(({ cameraId, name }) => [cameraId, name])),
    [cameras.data],
  )
  const rows = useMemo(() => arrangeDevices(devices, { ...choice, names }), [devices, choice, names])
  return (
    <TabbedPage {...usePageTabs(TABS, 'network')} title={t('pages.network.title')} isFull>
      <WidgetFrame
        state={stateOf(viewStateOf(call), devices, t)}
        title={t('pages.network.title')}
        badge={call.data && <Chip tone="info">{t('network.count', { count: devices.length })}</Chip>}
        updatedAt={updatedAtOf(call)}
        flush
      >
        <div className={classes.scrollBody}>
          <DeviceTools choice={choice} onChange={change} count={rows.length}>
            <UpdateButton vendors={vendors} isWithoutSource={isWithoutSource} />
          </DeviceTools>
          {isWithoutSource && (
            <p id="network-no-source" className={`${classes.result} ${classes.secondary}`}>
              {t('network.noSource')}
            </p>
          )}
          {vendors.result && (
            <p role={vendors.result.isFailure ? 'alert' : 'status'} className={classes.result}>
              {vendors.result.text}
            </p>
          )}
          {unreadable > 0 && (
            <p role="status" className={classes.result}>
              {t('network.unreadable', { count: unreadable })}
            </p>
          )}
          {rows.length > 0 ? (
            <DeviceTable rows={rows} names={names} order={choice.order} onOrder={(order) => change({ order })} />
          ) : (
            <p role="status" className={classes.secondary} style={{ padding: 16 }}>
              {t('network.noneFits')}
            </p>
          )}
        </div>
      </WidgetFrame>
    </TabbedPage>
  )
}
