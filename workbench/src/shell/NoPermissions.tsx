import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Session } from '@barn-workbench/core/session'
import { useSnapshot } from '@barn-workbench/plugin-sdk/react'
import { useSetScreenTitle } from '../navigation/screenTitle'
import classes from './NoPermissions.module.css'

/** Shows an account without any right at an instance whom to ask for one, in place of its screens. */
export function NoPermissions({ session }: { session: Session }) {
  const { t } = useTranslation('shell')
  const { accountId } = useSnapshot(session)
  useSetScreenTitle(t('noPermissions.title'), { hasHeading: true })
  return (
    <div className={classes.notice} role="status">
      <h1>{t('noPermissions.title')}</h1>
      <p>{t('noPermissions.text', { site: session.instance.name, account: accountId })}</p>
      <Link to={`/instance/${session.id}/account`}>{t('noPermissions.own')}</Link>
    </div>
  )
}
