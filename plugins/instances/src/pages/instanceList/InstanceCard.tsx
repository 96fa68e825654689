import { IconChevronRight } from '@tabler/icons-react'
import type { Session } from '@barn-workbench/core/session'
import { Chip, PageLink, useLocalSettings, useMessages, useSnapshot, type Tone } from '@barn-workbench/plugin-sdk/react'
import classes from './InstanceList.module.css'

const CONNECTION_TONES: Record<string, Tone> = { none: 'error', unknown: 'neutral' }

/** An instance in the list: its name, connection and species, with a link to open it or to sign in. */
export function InstanceCard({ session }: { session: Session }) {
  const t = useMessages()
  const [{ showVersions, showTypeInformation }] = useLocalSettings()
  const { connection, login, species, version, instanceType } = useSnapshot(session)
  const isSignedIn = login.state === 'loggedIn'
  return (
    <li className={classes.card}>
      <PageLink to={isSignedIn ? `/instance/${session.id}` : `/login/${session.id}`} className={classes.link}>
        <span className={classes.text}>
          <span className={classes.name}>{session.instance.name}</span>
          <span className={classes.facts}>
            <Chip tone={CONNECTION_TONES[connection.strategy] ?? 'success'}>
              {t(`connection.${connection.strategy}`)}
            </Chip>
            {species && <Chip tone="neutral">{t(`species.${species}`)}</Chip>}
            {showTypeInformation && instanceType && <Chip tone="neutral">{instanceType}</Chip>}
            {showVersions && version && <Chip tone="neutral">{version}</Chip>}
          </span>
        </span>
        <span className={classes.state}>{t(isSignedIn ? 'open' : 'signIn')}</span>
        <IconChevronRight size={18} />
      </PageLink>
    </li>
  )
}
