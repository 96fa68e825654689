import { useEffect, useRef, useState } from 'react'
import { problemOf, type Problem } from '@barn-workbench/core/result'
import type { DialogProps } from '@barn-workbench/plugin-sdk'
import { useMessages, useProblemText, useSession } from '@barn-workbench/plugin-sdk/react'
import { Button, Group, Progress } from '@barn-workbench/plugin-sdk/ui'
import classes from './Reboot.module.css'
import { isSettled, loadRebooted, rebootCameras, type RebootingCamera, type RebootInput } from './rebootCameras'

/** The progress of all cameras, and the problems of those that have refused. */
function RebootProgress({ cameras }: { cameras: readonly RebootingCamera[] }) {
  const t = useMessages()
  const problemText = useProblemText()
  const settled = cameras.filter(({ step }) => isSettled(step))
  const failed = settled.filter(({ step }) => step.state !== 'back')
  const label = t('reboot.progress', { done: settled.length, count: cameras.length })
  return (
    <>
      <p role="status">{label}</p>
      <Progress
        aria-label={label}
        value={cameras.length === 0 ? 100 : (100 * settled.length) / cameras.length}
        color={failed.length > 0 ? 'orange' : 'brand'}
      />
      {settled.length < cameras.length && <p>{t('reboot.patience')}</p>}
      {failed.length > 0 && (
        <ul className={classes.failed}>
          {failed.map(({ cameraId, name, step }) => (
            <li key={cameraId}>
              <strong>{name}</strong> {step.state === 'failed' ? problemText(step.problem) : t('reboot.late')}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** Restarts cameras after a confirmation, and shows the progress. */
export function RebootDialog({ input: { cameraIds, count }, close }: DialogProps<RebootInput, never>) {
  const t = useMessages()
  const problemText = useProblemText()
  const { reboot, start } = useReboot(cameraIds)
  const hasBegun = reboot.state === 'running' || reboot.state === 'loading'
  return (
    <>
      {reboot.state === 'asking' && <p>{cameraIds === null ? t('reboot.askAll') : t('reboot.ask', { count })}</p>}
      {reboot.state === 'loading' && <p role="status">{t('reboot.loading')}</p>}
      {reboot.state === 'failed' && (
        <div role="alert">
          <p>
            <strong>{t('reboot.notLoaded')}</strong>
          </p>
          <p>{problemText(reboot.problem)}</p>
        </div>
      )}
      {reboot.state === 'running' && <RebootProgress cameras={reboot.cameras} />}
      <Group justify="flex-end" mt="md">
        <Button variant="default" size="md" onClick={() => close(null)}>
          {t(hasBegun ? 'close' : 'cancel')}
        </Button>
        {!hasBegun && (
          <Button size="md" onClick={start} data-autofocus>
            {t(reboot.state === 'failed' ? 'again' : 'reboot.start')}
          </Button>
        )}
      </Group>
    </>
  )
}

/** The state of a reboot: not begun, its cameras cannot be loaded, or they are on their way. */
type RebootState =
  | { state: 'asking' }
  | { state: 'loading' }
  | { state: 'failed'; problem: Problem }
  | { state: 'running'; cameras: readonly RebootingCamera[] }

/** Restarts cameras, or all in use (null), and reports the progress while the caller is on screen. */
function useReboot(cameraIds: readonly string[] | null): { reboot: RebootState; start: () => void } {
  const session = useSession()
  const [reboot, setReboot] = useState<RebootState>({ state: 'asking' })
  const aborting = useRef<AbortController | null>(null)
  useEffect(() => () => aborting.current?.abort(), [])
  const start = async () => {
    const { signal } = (aborting.current = new AbortController())
    setReboot({ state: 'loading' })
    try {
      const all = await loadRebooted(session, cameraIds, signal)
      const onProgress = (cameras: readonly RebootingCamera[]) => {
        if (!signal.aborted) setReboot({ state: 'running', cameras })
      }
      await rebootCameras(session, all, { signal, onProgress })
    } catch (error) {
      if (!signal.aborted) setReboot({ state: 'failed', problem: problemOf(error) })
    }
  }
  return { reboot, start: () => void start() }
}
