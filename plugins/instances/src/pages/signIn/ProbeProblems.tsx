import { Button } from '@mantine/core'
import { problemOf } from '@barn-workbench/core/result'
import { useMessages, useProblemText } from '@barn-workbench/plugin-sdk/react'
import type { LoginProbe } from '../../queries/useLoginMethods'
import classes from './SignIn.module.css'

/** Says of which methods it is not known whether the instance offers them, and asks again. */
export function ProbeProblems({ probes }: { probes: readonly LoginProbe[] }) {
  const t = useMessages()
  const problemText = useProblemText()
  const failed = probes.flatMap((probe) => (probe.error ? [{ ...probe, error: probe.error }] : []))
  if (failed.length === 0) return null
  return (
    <div role="status" className={classes.probes}>
      {failed.map(({ method, error }) => (
        <p key={method}>{t('probeFailed', { method: t(`method.${method}`), reason: problemText(problemOf(error)) })}</p>
      ))}
      <Button
        variant="default"
        size="xs"
        loading={failed.some(({ isFetching }) => isFetching)}
        onClick={() => failed.forEach(({ retry }) => retry())}
      >
        {t('retry')}
      </Button>
    </div>
  )
}
