import { useTranslation } from 'react-i18next'
import { useInstance } from '@barn-workbench/plugin-sdk/react'
import classes from './Dashboard.module.css'

/** All that a dashboard has on paper: where its report is, which is made for paper. Nothing on screen. */
export function PaperHint() {
  const { t } = useTranslation('layouts')
  const { session } = useInstance()
  return (
    <div className={classes.paperHint} data-paper-hint aria-hidden>
      <strong>{session.instance.name}</strong>
      <p>{t('paperHint', { command: t('menu.report') })}</p>
    </div>
  )
}
