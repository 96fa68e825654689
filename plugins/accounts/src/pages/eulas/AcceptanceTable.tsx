import { Chip, PageLink, useBarnTime, useInstance, useMessages } from '@barn-workbench/plugin-sdk/react'
import classes from '../../parts/Parts.module.css'

export interface AcceptedBy {
  accountId: string
  displayName: string
  history: readonly { version: string; acceptedAt: number; withdrawnAt: number | null }[]
}

/** Who has accepted which version, and when. */
export function AcceptanceTable({ accepted }: { accepted: readonly AcceptedBy[] }) {
  const t = useMessages()
  const { session } = useInstance()
  const { dayAndTime } = useBarnTime()
  return (
    <ul className={classes.rows}>
      {accepted.map(({ accountId, displayName, history }) => {
        const last = history.at(-1)
        return (
          <li key={accountId}>
            <span className={classes.grow}>
              <span className={classes.name}>
                <PageLink to={`/instance/${session.id}/accounts/${accountId}`}>{displayName}</PageLink>
              </span>
              {last && (
                <span className={classes.secondary}>
                  {t('eula.versionAt', { version: last.version, time: dayAndTime(last.acceptedAt) })}
                </span>
              )}
            </span>
            <Chip tone={last && last.withdrawnAt === null ? 'success' : 'neutral'}>
              {t(!last ? 'eula.never' : last.withdrawnAt === null ? 'eula.accepted' : 'eula.withdrawn')}
            </Chip>
          </li>
        )
      })}
    </ul>
  )
}
