import { measurements } from '@barn-workbench/core/contract'
import {
  PageLink,
  PlainButton,
  useHost,
  useLive,
  useMessages,
  usePermission,
  useScreenPath,
} from '@barn-workbench/plugin-sdk/react'
import classes from './Sensors.module.css'

/** A row as a sensor sends it. Its time is written by the shell, so that the line works at any time. */
function lineOf(address: string): string {
  const row = `[{"measurement":"temperature","sensor":"north wall","value":21.3,"time":"'$(date -u +%FT%TZ)'"}]`
  const headers = `-H "Authorization: Bearer $KEY" -H 'Content-Type: application/json'`
  return `curl -X POST ${address} ${headers} -d '${row}'`
}

/** Says how a sensor is connected: a key for its machine, and one line that sends a value. */
export function ConnectGuide() {
  const t = useMessages()
  const host = useHost()
  const pathOf = useScreenPath()
  const mayAddMachines = usePermission('accounts.manage')
  const { data: address } = useLive(['measurements-address'], (session, signal) =>
    session.urlOf(measurements.write.path, signal),
  )
  const line = lineOf(address ?? measurements.write.path)
  return (
    <section className={classes.guide} aria-label={t('sensors.connect.title')}>
      <h2 className={classes.unplacedTitle}>{t('sensors.connect.title')}</h2>
      <ol className={classes.steps}>
        <li>
          {t(mayAddMachines ? 'sensors.connect.key' : 'sensors.connect.askForKey')}{' '}
          {mayAddMachines && (
            <PageLink to={pathOf('accounts')} className={classes.link}>
              {t('sensors.connect.toMachines')}
            </PageLink>
          )}
        </li>
        <li>
          {t('sensors.connect.send')}
          <code className={classes.code}>{line}</code>
          <PlainButton onClick={() => void host.copy(line)}>{t('sensors.connect.copy')}</PlainButton>
        </li>
        <li>{t('sensors.connect.place')}</li>
      </ol>
    </section>
  )
}
