import { IconHome } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router'
import { useOptionalSession } from '@barn-workbench/plugin-sdk/host'
import classes from './BottomBar.module.css'
import { placesFor, type Place } from './places'

const HOME: Omit<Place, 'id'> & { id: 'instances' } = { id: 'instances', path: '/', icon: IconHome, exact: true }

/** Places at the bottom of the phone, within the thumb's reach. */
export function BottomBar() {
  const session = useOptionalSession()
  const { t } = useTranslation('shell')
  const places = (session ? placesFor(session.id) : [HOME, ...placesFor(null)]).filter((place) => !place.deskOnly)
  return (
    <nav className={classes.bar} aria-label={t('places.label')}>
      {places.map(({ id, path, icon: Icon, exact }) => (
        <NavLink key={id} to={path} end={exact} className={classes.place ?? ''}>
          <Icon size={22} stroke={1.6} />
          <span>{t(`shortPlaces.${id}`)}</span>
        </NavLink>
      ))}
    </nav>
  )
}
