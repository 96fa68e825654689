import { useState } from 'react'
import { pushDevices } from '@barn-workbench/core/contract'
import { problemOf, type Problem } from '@barn-workbench/core/result'
import type { PushDevice } from '@barn-workbench/core/schema'
import type { Session } from '@barn-workbench/core/session'
import {
  Age,
  PlainButton,
  ProblemNotice,
  useLive,
  useMessages,
  useSession,
  useWorkbench,
  ViewStateNotice,
  viewStateOf,
  type PushBrowser,
  type PushObstacle,
} from '@barn-workbench/plugin-sdk/react'
import { Alert, Button, Group } from '@barn-workbench/plugin-sdk/ui'
import classes from './Push.module.css'
import { listDevices, switchOn, type DeviceList } from './pushDevice'

/** Push messages of the instance: on this device, and on the others of the account. */
export function PushSettings() {
  const t = useMessages()
  const { push } = useWorkbench()
  const load = async (session: Session, signal: AbortSignal) => listDevices(session, await push(), signal)
  const call = useLive<DeviceList>(['push-devices'], load, {})
  if (!call.data) return <ViewStateNotice state={viewStateOf(call)} />
  const { browser, obstacle, devices, ownId } = call.data
  const reload = () => void call.refetch()
  const others = devices.filter(({ deviceId }) => deviceId !== ownId)
  return (
    <div className={classes.push}>
      <ThisDevice
        browser={browser}
        obstacle={obstacle}
        device={devices.find(({ deviceId }) => deviceId === ownId)}
        onChanged={reload}
      />
      {others.length > 0 && (
        <>
          <h4 className={classes.title}>{t('push.others')}</h4>
          <ul className={classes.devices}>
            {others.map((device) => (
              <li key={device.deviceId}>
                <Device device={device} onChanged={reload} />
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

interface ThisDeviceProps {
  browser: PushBrowser
  obstacle: PushObstacle
  /** Undefined: this browser takes no messages of the instance. */
  device: PushDevice | undefined
  onChanged: () => void
}

/** Switches the messages on for this browser, or says why they cannot be. */
function ThisDevice({ browser, obstacle, device, onChanged }: ThisDeviceProps) {
  const t = useMessages()
  const session = useSession()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  if (device) return <Device device={device} isThis onChanged={onChanged} />
  if (obstacle !== 'possible') return <p className={classes.obstacle}>{t(`push.obstacle.${obstacle}`)}</p>
  const begin = async () => {
    setBusy(true)
    setProblem(null)
    try {
      await switchOn(session, browser)
    } catch (error) {
      setProblem(problemOf(error))
    }
    setBusy(false)
    onChanged()
  }
  return (
    <>
      <p className={classes.obstacle}>{t('push.off')}</p>
      <Group>
        <Button size="md" loading={isBusy} onClick={() => void begin()}>
          {t('push.switchOn')}
        </Button>
      </Group>
      {problem && <ProblemNotice problem={problem} />}
    </>
  )
}

/** A device: when a message last reached it, a test, and its end. */
function Device({ device, isThis, onChanged }: { device: PushDevice; isThis?: boolean; onChanged: () => void }) {
  const t = useMessages()
  const session = useSession()
  const [test, setTest] = useState<'running' | { error: string | null } | null>(null)
  const { deviceId, name, lastReachedAt, lastError } = device
  const call = { params: { id: deviceId } }
  const run = async () => {
    setTest('running')
    const answer = await session
      .send(pushDevices.test, call)
      .catch((error: unknown) => ({ error: problemOf(error).code }))
    setTest(answer)
    onChanged()
  }
  const remove = async () => {
    await session.send(pushDevices.remove, call).catch(() => undefined)
    onChanged()
  }
  return (
    <div className={classes.device}>
      <div>
        <strong>{isThis ? t('push.this', { name }) : name}</strong>
        <p className={classes.hint}>
          {lastReachedAt === null ? (
            t('push.neverReached')
          ) : (
            <>
              {t('push.reached')} <Age of={lastReachedAt} />
            </>
          )}
        </p>
        {lastError !== null && <p className={classes.hint}>{t('push.failed', { error: lastError })}</p>}
      </div>
      <Group gap="xs">
        <PlainButton onClick={() => void run()}>{t('push.test')}</PlainButton>
        <PlainButton onClick={() => void remove()}>{t('push.switchOff')}</PlainButton>
      </Group>
      {test !== null && test !== 'running' && (
        <Alert color={test.error === null ? 'green' : 'red'} role="status">
          {test.error === null ? t('push.tested') : t('push.failed', { error: test.error })}
        </Alert>
      )}
    </div>
  )
}
