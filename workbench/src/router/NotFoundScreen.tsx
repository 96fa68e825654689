import { Anchor } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useSetScreenTitle } from '../navigation/screenTitle'
import classes from './NotFound.module.css'

/** The screen of an unknown path. */
export function NotFoundScreen() {
  const { t } = useTranslation('shell')
  useSetScreenTitle(t('notFound.title'), { hasHeading: true })
  return (
    <div className={classes.notice}>
      <h1 className={classes.title}>{t('notFound.title')}</h1>
      <p>{t('notFound.hint')}</p>
      <Anchor component={Link} to="/">
        {t('notFound.home')}
      </Anchor>
    </div>
  )
}
