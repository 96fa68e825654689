import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useRouteError } from 'react-router'
import { ProblemError } from '@barn-workbench/core/result'
import { maskSecrets } from '@barn-workbench/core/text'
import { copyText, PageLink, PlainButton, ProblemNotice, useWorkbench } from '@barn-workbench/plugin-sdk/react'
import { ErrorStack } from './ErrorStack'
import classes from './NotFound.module.css'

/** Details that help to find the cause of an error; secrets in them are masked. */
function detailsOf(error: unknown, { version, path }: { version: string; path: string }): string {
  const stack = error instanceof Error ? (error.stack ?? error.message) : String(error)
  return maskSecrets(`Barn Workbench ${version}, ${path}\n${navigator.userAgent}\n${stack}`)
}

/** Replaces a screen that has failed: it says why, reloads the page on request, and gives its details away. */
export function ScreenError() {
  const { t } = useTranslation('shell')
  const error = useRouteError()
  const { log, version, address } = useWorkbench()
  useEffect(() => {
    log.write({ level: 'ERROR', tag: 'Screen', message: address.path(), error })
  }, [log, address, error])
  return (
    <div className={classes.notice}>
      {error instanceof ProblemError ? (
        <ProblemNotice problem={error.problem} />
      ) : (
        <p role="alert">{t('screenError')}</p>
      )}
      {error instanceof Error && <ErrorStack stack={error.stack} />}
      <PlainButton onClick={() => location.reload()}>{t('viewState.retry', { ns: 'sdk' })}</PlainButton>
      <PlainButton onClick={() => void copyText(detailsOf(error, { version, path: address.path() }))}>
        {t('copyErrorDetails')}
      </PlainButton>
      <PageLink to="/logs">{t('openOwnLog')}</PageLink>
    </div>
  )
}
