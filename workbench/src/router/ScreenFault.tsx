import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useRouteError } from 'react-router'
import { problemOf } from '@barn-workbench/core/result'
import { ProblemNotice } from '@barn-workbench/plugin-sdk/react'
import classes from './NotFound.module.css'

/** What is left when a whole screen has failed: what happened, and the way to draw it again. */
export function ScreenFault() {
  const { t } = useTranslation('shell')
  const error = useRouteError()
  return (
    <div className={classes.notice}>
      <ProblemNotice problem={problemOf(error)} />
      <Button mt={12} variant="default" onClick={() => location.reload()}>
        {t('viewState.retry', { ns: 'sdk' })}
      </Button>
    </div>
  )
}
