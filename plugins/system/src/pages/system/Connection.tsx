import { https as httpsCalls } from '@barn-workbench/core/contract'
import type { HttpsState } from '@barn-workbench/core/schema'
import { Chip, PageSection, useBarnTime, useCall, useMessages } from '@barn-workbench/plugin-sdk/react'
import classes from '../../parts/Parts.module.css'

/** The page at which the program of a barn leads through installing its root. */
const TRUST_PATH = '/trust'

/**
 * The HTTPS of the instance, and what a page that came without it cannot do. Nothing is shown where there is nothing to
 * say: behind a proxy, of an older instance, and to a page that came by HTTPS.
 */
export function Connection() {
  const t = useMessages()
  const { data } = useCall(httpsCalls.state, {})
  const isInsecure = !globalThis.isSecureContext
  if (!data && !isInsecure) return null
  return (
    <PageSection title={t('connection.title')}>
      {isInsecure && <Insecure https={data ?? null} />}
      {data && <HttpsFacts https={data} />}
    </PageSection>
  )
}

/** Names the functions that are missing without HTTPS, with the way to it. */
function Insecure({ https }: { https: HttpsState | null }) {
  const t = useMessages()
  const [origin] = https?.origins ?? []
  return (
    <>
      <p style={{ margin: 0 }}>{t('connection.insecure')}</p>
      {https?.kind === 'local' && (
        <a className={classes.link} href={TRUST_PATH} target="_blank" rel="noreferrer">
          {t('connection.toTrust')}
        </a>
      )}
      {https?.kind === 'files' && origin !== undefined && (
        <a className={classes.link} href={origin}>
          {t('connection.toHttps', { origin })}
        </a>
      )}
      {https === null && <p className={classes.secondary}>{t('connection.noHttps')}</p>}
    </>
  )
}

function HttpsFacts({ https: { kind, origins, endsAt, problem, fingerprint } }: { https: HttpsState }) {
  const t = useMessages()
  const { dayAndTime, withZone } = useBarnTime()
  return (
    <>
      {problem !== null && (
        <p style={{ margin: 0 }} role="status">
          <Chip tone={problem === 'ended' || problem === 'missing' ? 'error' : 'warning'}>
            {t('connection.attention')}
          </Chip>{' '}
          {t(`connection.problems.${problem}`)}
        </p>
      )}
      <dl className={classes.facts}>
        <dt>{t('connection.kind')}</dt>
        <dd>{t(`connection.kinds.${kind}`)}</dd>
        <dt>{t('connection.addresses')}</dt>
        <dd>{origins.join(' ')}</dd>
        {endsAt !== null && (
          <>
            <dt>{t('connection.endsAt')}</dt>
            <dd>{withZone(dayAndTime(endsAt))}</dd>
          </>
        )}
        {fingerprint !== null && (
          <>
            <dt>{t('connection.fingerprint')}</dt>
            <dd>{fingerprint}</dd>
          </>
        )}
      </dl>
    </>
  )
}
