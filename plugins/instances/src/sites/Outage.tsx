import { PlainButton, useHost, useMessages, useProblemText } from '@barn-workbench/plugin-sdk/react'
import { trustDialog } from '../dialogs'
import { OriginRefused } from './OriginRefused'
import { trustProblemOf, type Site } from './site'
import classes from './Sites.module.css'

/**
 * Shows the reason why a site cannot be reached, and the remedy: another try, or the decision about trust. Draws
 * nothing for the others.
 */
export function Outage({ site: { session, snapshot } }: { site: Pick<Site, 'session' | 'snapshot'> }) {
  const t = useMessages()
  const host = useHost()
  const problemText = useProblemText()
  const { strategy, problem } = snapshot.connection
  if (strategy !== 'none') return null
  const { id, instance } = session
  const trustProblem = trustProblemOf(snapshot)
  return (
    <span className={classes.outage}>
      {problem?.code === 'client/origin-not-allowed' ? (
        <OriginRefused site={{ snapshot }} />
      ) : (
        problem && <span className={classes.reason}>{problemText(problem)}</span>
      )}
      {trustProblem ? (
        <PlainButton onClick={() => void host.open(trustDialog, { id, name: instance.name, problem: trustProblem })}>
          {t('menu.trust')}
        </PlainButton>
      ) : (
        <PlainButton onClick={() => void session.checkConnection('quick')}>{t('retry')}</PlainButton>
      )}
    </span>
  )
}
