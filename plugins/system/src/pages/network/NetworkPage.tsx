import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { instanceInfo, network } from '@barn-workbench/core/contract'
import { problemOf } from '@barn-workbench/core/result'
import type { NetworkDevice } from '@barn-workbench/core/schema'
import { MINUTE } from '@barn-workbench/core/time'
import {
  Chip,
  TabbedPage,
  updatedAtOf,
  useBarnTime,
  useCall,
  useCameras,
  useInstance,
  useMessages,
  usePageTabs,
  useProblemText,
  useSession,
  viewStateOf,
  WidgetFrame,
  type ViewState,
} from '@barn-workbench/plugin-sdk/react'
import filterClasses from '../../filters/Filters.module.css'
import classes from '../../parts/Parts.module.css'
import { TABS } from '../tabs'
import { arrangeDevices, FIRST_DEVICES, type DeviceChoice } from './arrangeDevices'
import { DeviceTable } from './DeviceTable'
import { DeviceTools } from './DeviceTools'

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
