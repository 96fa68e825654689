import type { i18n } from 'i18next'
import type { Problem } from '@barn-workbench/core/result'
import classes from './StartFailure.module.css'

/** The page that appears if the client cannot start. It shows the texts that have been loaded in time. */
export function StartFailure({ problem, messages }: { problem: Problem; messages: i18n }) {
  const { code, params } = problem
  // The sentence for a crashed widget would claim that everything else works.
  const isUnknown = code === 'widget/crashed'
  // At the start no barn is asked yet, but the server that the page came from.
  const isUnanswered = code === 'client/timeout' || code === 'client/unreachable'
  return (
    <main className={classes.failure}>
      <h1 className={classes.title}>{messages.t('startFailure.title')}</h1>
      {isUnknown && <p>{messages.t('startFailure.unknown', params)}</p>}
      {isUnanswered && <p>{messages.t('startFailure.unanswered')}</p>}
      {!isUnknown && !isUnanswered && messages.exists(code, { ns: 'errors' }) && (
        <p>{messages.t(code, { ns: 'errors', ...params })}</p>
      )}
      <button className={classes.retry} type="button" onClick={() => location.reload()}>
        {messages.t('startFailure.retry')}
      </button>
    </main>
  )
}
