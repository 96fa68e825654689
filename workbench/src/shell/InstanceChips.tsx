import { useTranslation } from 'react-i18next'
import type { Session } from '@barn-workbench/core/session'
import { useSnapshot } from '@barn-workbench/plugin-sdk/react'
import classes from './TopBar.module.css'

/** Shows how the instance is reached, with the latency in ms, and which species lives there. */
export function InstanceChips({ session }: { session: Session }) {
  const { t } = useTranslation('shell')
  const { connection, species } = useSnapshot(session)
  const { strategy, latency, forced } = connection
  return (
    <div className={classes.chips}>
      <span className={classes.chip}>
        <span className={classes.dot} data-state={strategy} />
        <span role="status" className={classes.strategy}>
          {t(`connection.${strategy}`)}
          {forced && ` ${t('connection.forced')}`}
        </span>
        {latency !== null && (
          <span className={classes.latency}>{t('connection.latency', { latency: Math.round(latency) })}</span>
        )}
      </span>
      {species && <span className={`${classes.chip} ${classes.facts}`}>{t(`species.${species}`)}</span>}
    </div>
  )
}
