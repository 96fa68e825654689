import { useEffect, useRef, useState } from 'react'
import { errorStatus } from '@barn-workbench/core/result'
import type { DialogProps } from '@barn-workbench/plugin-sdk'
import {
  formatAge,
  formatDuration,
  useInstance,
  useLocale,
  useMessages,
  useProblemText,
  useWorkbench,
} from '@barn-workbench/plugin-sdk/react'
import { Button, Group, Loader, Stack } from '@barn-workbench/plugin-sdk/ui'
import classes from './Restart.module.css'
import { watchRestart, type RestartInput, type RestartKind, type RestartStep } from './watchRestart'

/** HTTP status if the setup of the instance does not support the restart. */
const CONFLICT = 409

/** The text of each step that needs the user, or is the last one. */
function StepText({ kind, step }: { kind: RestartKind; step: RestartStep }) {
  const t = useMessages()
  const locale = useLocale()
  const problemText = useProblemText()
  const { session } = useInstance()
  if (step.state === 'refused')
    return (
      <div role="alert">
        <p>
          <strong>{t(`restart.refused.${kind}`)}</strong>
        </p>
        <p>{problemText(step.problem)}</p>
      </div>
    )
  const isUnderWay = step.state !== 'back'
  const format = isUnderWay ? formatAge : formatDuration
  const time = 'after' in step ? format(locale, step.after) : ''
  return (
    <div className={classes.step} role="status">
      {isUnderWay && <Loader size="sm" aria-hidden />}
      <div>
        <strong>{t(`restart.step.${step.state}`, { name: session.instance.name })}</strong>
        {'after' in step && (
          <p className={classes.time}>{t(isUnderWay ? 'restart.since' : 'restart.took', { time })}</p>
        )}
        {step.state === 'late' && <p>{t(`restart.late.${kind}`)}</p>}
      </div>
    </div>
  )
}

/** `onBack`: the instance has restarted. It is not called after the dialog is closed. */
export interface RestartDialogInput extends RestartInput {
  onBack?: () => void
}

/** Whether a repetition can help: an instance that does not support it will refuse again. */
const mayAsk = (step: RestartStep | null) =>
  step === null || (step.state === 'refused' && errorStatus[step.problem.code] !== CONFLICT)

/** Asks once, naming the losses; then shows the instance stopping and coming back. */
export function RestartDialog({ input: { kind, onBack }, close }: DialogProps<RestartDialogInput, null>) {
  const t = useMessages()
  const { session } = useInstance()
  const { clock } = useWorkbench()
  const [step, setStep] = useState<RestartStep | null>(null)
  const watching = useRef(new AbortController())
  useEffect(() => {
    watching.current = new AbortController()
    return () => watching.current.abort()
  }, [])
  const ask = () => {
    const { signal } = watching.current
    const onStep = (next: RestartStep) => {
      if (signal.aborted) return
      setStep(next)
      if (next.state === 'back') onBack?.()
    }
    watchRestart(session, kind, { clock, signal, onStep }).catch(() => undefined)
  }
  const isUnderWay = step !== null && step.state !== 'refused' && step.state !== 'back'
  return (
    <Stack gap="md">
      {step === null ? (
        <div>
          <p>{t(`restart.question.${kind}`, { name: session.instance.name })}</p>
          <p className={classes.time}>{t('restart.lost')}</p>
        </div>
      ) : (
        <StepText kind={kind} step={step} />
      )}
      {isUnderWay && <p className={classes.time}>{t('restart.mayClose')}</p>}
      <Group justify="flex-end">
        <Button variant="default" size="md" onClick={() => close(null)} data-autofocus>
          {t(step === null ? 'cancel' : 'close')}
        </Button>
        {/* It keeps its place while it is sent: the second press of a double click would close the window. */}
        {step?.state !== 'back' && (
          <Button size="md" color="red" loading={isUnderWay} disabled={!mayAsk(step)} onClick={ask}>
            {t(step === null || isUnderWay ? `restart.${kind}` : 'restart.again')}
          </Button>
        )}
      </Group>
    </Stack>
  )
}
