import { Button } from '@mantine/core'
import type { Session } from '@barn-workbench/core/session'
import { ProblemNotice, useHost, useMessages, useSnapshot } from '@barn-workbench/plugin-sdk/react'
import { trustDialog } from '../../dialogs'
import classes from './SignIn.module.css'

/** Reasons why there is no address that the person has to know: something does answer. */
const TOLD = [
  'client/origin-not-allowed',
  'client/another-key',
  'client/another-instance',
  'client/untrusted-address',
] as const

/** Reasons about which a person can decide. */
const DECIDED = ['client/another-key', 'client/untrusted-address'] as const

/** How the instance is reached, or what keeps this page from it. */
export function ConnectionHint({ session }: { session: Session }) {
  const t = useMessages()
  const { problem, strategy, checking } = useSnapshot(session).connection
  const host = useHost()
  const isTold = TOLD.some((code) => code === problem?.code)
  return (
    <>
      {problem && isTold ? (
        <ProblemNotice problem={problem} />
      ) : (
        <p className={classes.hint} role="status">
          {t(`connectionHint.${strategy}`)}
        </p>
      )}
      {problem && DECIDED.some((code) => code === problem.code) && (
        <Button
          variant="default"
          onClick={() => void host.open(trustDialog, { id: session.id, name: session.instance.name, problem })}
        >
          {t('trustOpen')}
        </Button>
      )}
      {strategy === 'none' && (
        <Button variant="default" loading={checking} onClick={() => void session.checkConnection('full')}>
          {t('retry')}
        </Button>
      )}
    </>
  )
}
