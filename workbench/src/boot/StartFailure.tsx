import type { i18n } from 'i18next'
import type { Problem } from '@barn-workbench/core/result'
import classes from './StartFailure.module.css'

/** What is shown when the client cannot start at all. */
export function StartFailure({ problem, words }: { problem: Problem; words: i18n }) {
  return (
    <main className={classes.failure}>
      <h1 className={classes.title}>{words.t('startFailure.title')}</h1>
      <p>{words.t(problem.code, { ns: 'errors', ...problem.params })}</p>
      <button className={classes.retry} type="button" onClick={() => location.reload()}>
        {words.t('viewState.retry', { ns: 'sdk' })}
      </button>
    </main>
  )
}
