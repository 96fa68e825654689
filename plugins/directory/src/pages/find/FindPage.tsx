import { useEffect } from 'react'
import type { Session } from '@barn-workbench/core/session'
import {
  PageLink,
  screenPath,
  useInstancesOfType,
  useMessages,
  useSnapshot,
  useWorkbench,
} from '@barn-workbench/plugin-sdk/react'
import { Loader } from '@barn-workbench/plugin-sdk/ui'
import classes from './Find.module.css'

function DirectoryLink({ session }: { session: Session }) {
  const t = useMessages()
  const isSignedIn = useSnapshot(session).login.state === 'loggedIn'
  return (
    <PageLink to={screenPath(session.id, 'directory')} className={classes.link}>
      {session.instance.name}
      <span className={classes.state}>{t(isSignedIn ? 'find.open' : 'find.signIn')}</span>
    </PageLink>
  )
}

/** Leads to the directories that this browser knows; to the only one at once. */
export default function FindPage() {
  const t = useMessages()
  const { navigate } = useWorkbench()
  const { instances, silent, isLoading } = useInstancesOfType('senator')
  const [first, second] = instances
  const only = isLoading || second ? undefined : first
  useEffect(() => {
    if (only) navigate(screenPath(only.id, 'directory'))
  }, [only, navigate])
  return (
    <div className={classes.page}>
      <h1 className={classes.title}>{t('pages.find.title')}</h1>
      {isLoading && <Loader size="sm" aria-label={t('find.loading')} />}
      {!isLoading && instances.length === 0 && (
        <div role="status">
          <p className={classes.text}>{t('find.none')}</p>
          {silent.length > 0 && (
            <p className={classes.text}>
              {t('find.silent', { names: silent.map(({ instance }) => instance.name).join(', ') })}
            </p>
          )}
          <PageLink to="/add">{t('find.add')}</PageLink>
        </div>
      )}
      <ul className={classes.links}>
        {instances.map((session) => (
          <li key={session.id}>
            <DirectoryLink session={session} />
          </li>
        ))}
      </ul>
    </div>
  )
}
