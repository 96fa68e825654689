import { Tooltip } from '@mantine/core'
import { IconHome } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link, NavLink } from 'react-router'
import { useOptionalSession } from '@barn-workbench/plugin-sdk/host'
import { initialsOf } from './initialsOf'
import { placesFor } from './places'
import classes from './Rail.module.css'

/** Places at the left edge of the desk and the tablet. */
export function Rail() {
  const session = useOptionalSession()
  const { t } = useTranslation('shell')
  return (
    <nav className={classes.rail} aria-label={t('places.label')}>
      <Tooltip label={t('places.instances')} position="right">
        <Link to="/" className={classes.badge} aria-label={t('places.instances')}>
          {session ? initialsOf(session.instance.name) : <IconHome size={20} />}
        </Link>
      </Tooltip>
      {placesFor(session?.id ?? null).map(({ id, path, icon: Icon, exact }) => (
        <Tooltip key={id} label={t(`places.${id}`)} position="right">
          <NavLink to={path} end={exact} className={classes.place ?? ''} aria-label={t(`places.${id}`)}>
            <Icon size={20} stroke={1.6} />
          </NavLink>
        </Tooltip>
      ))}
    </nav>
  )
}
