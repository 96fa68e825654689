import { useMessages } from '@barn-workbench/plugin-sdk/react'
import classes from '../../parts/Parts.module.css'
import { Section } from '../../parts/Section'
import { useAccountFacts } from '../../queries/useSignInNames'

/** With what an account signs in: its username, its e-mail address, and its id at the directory. */
export function SignInNames({ accountId }: { accountId: string }) {
  const t = useMessages()
  const call = useAccountFacts([accountId])
  const names = call.data && [
    ...call.data.usernames.map(({ username }) => ({ kind: 'username', name: username })),
    ...call.data.emails.map(({ email }) => ({ kind: 'email', name: email })),
    ...call.data.remoteIds.map(({ remoteAuthenticationId }) => ({ kind: 'remote', name: remoteAuthenticationId })),
  ]
  return (
    <Section title={t('signInNames.title')} call={call}>
      {names?.length === 0 && <p className={classes.hint}>{t('signInNames.none')}</p>}
      <ul className={classes.rows}>
        {names?.map(({ kind, name }) => (
          <li key={`${kind} ${name}`}>
            <span className={classes.secondary}>{t(`signInNames.${kind}`)}</span>
            <span className={classes.name}>{name}</span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
