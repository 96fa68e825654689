import { useBarnTime, useMessages } from '@barn-workbench/plugin-sdk/react'
import classes from './Parts.module.css'

interface Acceptance {
  version: string
  acceptedAt: number
  withdrawnAt: number | null
}

/** The versions of the licence agreement that an account has accepted, and when it withdrew that. */
export function EulaHistory({ history }: { history: readonly Acceptance[] }) {
  const t = useMessages()
  const { dayAndTime } = useBarnTime()
  if (history.length === 0) return <p className={classes.hint}>{t('eula.none')}</p>
  return (
    <ul className={classes.rows}>
      {history.map(({ version, acceptedAt, withdrawnAt }) => (
        <li key={`${version} ${acceptedAt}`}>
          <span className={classes.grow}>
            <span className={classes.name}>{t('eula.version', { version })}</span>
            <span className={classes.secondary}>{t('eula.acceptedAt', { time: dayAndTime(acceptedAt) })}</span>
            {withdrawnAt !== null && (
              <span className={classes.secondary}>{t('eula.withdrawnAt', { time: dayAndTime(withdrawnAt) })}</span>
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}
