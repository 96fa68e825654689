import { Anchor, Button, CloseButton } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { z } from 'zod'
import { ModalDialog, useWorkbench } from '@barn-workbench/plugin-sdk/react'
import { useCloseOnNavigation } from '../dialogs/useCloseOnNavigation'
import { BASE_PATH } from '../environment/basePath'
import { browserFetch } from '../environment/browserFetch'
import { currentBuild } from '../environment/clientBuild'
import { productOf } from '../environment/products'
import { useRegistry } from '../registry/registry'
import classes from './Extras.module.css'

const Licences = z.array(z.object({ name: z.string(), version: z.string(), license: z.string() }))
type Licences = z.infer<typeof Licences>

/** Path of the page with this browser's log. */
const LOG_PATH = '/logs'

/** Information about the program: its name, version and build, the licences of its parts, and a link to its log. */
export function About({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('shell')
  const { productName, version } = useWorkbench()
  const { pages } = useRegistry()
  const hasLog = pages.some(({ definition }) => definition.path === LOG_PATH && !definition.ofInstance)
  useCloseOnNavigation(onClose)
  const title = t('about.title', { productName })
  return (
    <ModalDialog label={title} place="form" closesOnBack onClose={onClose}>
      <header className={classes.header}>
        <h2 className={classes.heading}>{title}</h2>
        <CloseButton aria-label={t('dialog.close')} onClick={onClose} />
      </header>
      <p>{t(`products.${productOf(location.hostname).id}.description`)}</p>
      <dl className={classes.facts}>
        <dt>{t('about.version')}</dt>
        <dd>{version}</dd>
        <dt>{t('about.build')}</dt>
        <dd>{currentBuild() ?? t('about.development')}</dd>
        <dt>{t('about.address')}</dt>
        <dd>{location.host}</dd>
      </dl>
      {hasLog && (
        <Anchor component={Link} to={LOG_PATH} replace>
          {t('about.log')}
        </Anchor>
      )}
      <LicenceList />
    </ModalDialog>
  )
}

/** The licences, which load when a caller asks for them. */
function LicenceList() {
  const { t } = useTranslation('shell')
  const [licences, setLicences] = useState<Licences | 'none' | 'loading' | 'failed'>('none')
  const load = async () => {
    setLicences('loading')
    try {
      const response = await browserFetch(`${BASE_PATH}licences.json`, { credentials: 'omit' })
      setLicences(Licences.parse(await response.json()))
    } catch {
      setLicences('failed')
    }
  }
  if (!Array.isArray(licences))
    return (
      <>
        <Button mt="md" variant="default" loading={licences === 'loading'} onClick={() => void load()}>
          {t('about.licences')}
        </Button>
        <p role="status">{licences === 'failed' && t('about.licencesFailed')}</p>
      </>
    )
  return (
    <ul className={classes.licences} aria-label={t('about.licences')}>
      {licences.map(({ name, version, license }) => (
        <li key={`${name} ${version}`}>
          <span>
            {name} {version}
          </span>
          <span>{license}</span>
        </li>
      ))}
    </ul>
  )
}
