import { IconChevronRight } from '@tabler/icons-react'
import type { Session } from '@barn-workbench/core/session'
import { Chip, PageLink, useLocalSettings, useMessages, useSnapshot, type Tone } from '@barn-workbench/plugin-sdk/react'
import classes from './InstanceList.module.css'

const CONNECTION_TONES: Record<string, Tone> = { none: 'error', unknown: 'neutral' }

/** One instance: what it is, how it is reached, and whether one is signed in. */
export function InstanceCard({ session }: { session: Session }) {
  const t = useMessages()
  const [{ showVersions, showTypeInformation }] = useLocalSettings()
  const { connection, login, species, version, instanceType } = useSnapshot(session)
  const signedIn = login.state === 'loggedIn'
  return (
    <li className={classes.card}>
      <PageLink to={signedIn ? `/instance/${session.id}` : `/login/${session.id}`} className={classes.link}>
        <span className={classes.words}>
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
        <span className={classes.state}>{t(signedIn ? 'open' : 'signIn')}</span>
        <IconChevronRight size={18} />
      </PageLink>
    </li>
  )
}
