import { useTranslation } from 'react-i18next'
import { useRouteError } from 'react-router'
import { ProblemError } from '@barn-workbench/core/result'
import { NoticeButton, ProblemNotice } from '@barn-workbench/plugin-sdk/react'
import { ErrorStack } from './ErrorStack'
import classes from './NotFound.module.css'

/** Replaces a screen that has failed: it says why, and reloads the page on request. */
export function ScreenError() {
  const { t } = useTranslation('shell')
  const error = useRouteError()
  return (
    <div className={classes.notice}>
      {error instanceof ProblemError ? (
        <ProblemNotice problem={error.problem} />
      ) : (
        <p role="alert">{t('screenError')}</p>
      )}
      {error instanceof Error && <ErrorStack stack={error.stack} />}
      <NoticeButton onClick={() => location.reload()}>{t('viewState.retry', { ns: 'sdk' })}</NoticeButton>
    </div>
  )
}
