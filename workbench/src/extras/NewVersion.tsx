import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MINUTE } from '@barn-workbench/core/time'
import { NoticeButton, useWorkbench } from '@barn-workbench/plugin-sdk/react'
import { BASE_PATH } from '../boot/basePath'
import { browserFetch } from '../boot/browserFetch'
import { currentBuild, servedBuild } from '../boot/clientBuild'
import classes from './Extras.module.css'

/** Time between two looks at the server while somebody uses the page, in ms. */
const PERIOD = 15 * MINUTE

/** Says that the server has a newer build than this page. It reloads nothing by itself: somebody may be writing. */
export function NewVersion() {
  const { t } = useTranslation('shell')
  const { addJob } = useWorkbench()
  const [isNew, setIsNew] = useState(false)
  useEffect(() => {
    const build = currentBuild()
    if (build === null) return
    const run = async (signal: AbortSignal) => {
      const served = await servedBuild(browserFetch, BASE_PATH, signal)
      if (served !== null && served !== build) setIsNew(true)
    }
    return addJob({ id: 'client-build', kind: 'newVersion', period: PERIOD, waitsFirst: true, run })
  }, [addJob])
  if (!isNew) return null
  return (
    <section className={classes.card} aria-label={t('newVersion.title')}>
      <div className={classes.notice} role="status">
        <p className={classes.title}>{t('newVersion.title')}</p>
        <p className={classes.hint}>{t('newVersion.drafts')}</p>
        <div className={classes.buttons}>
          <NoticeButton isPrimary onClick={() => location.reload()}>
            {t('newVersion.reload')}
          </NoticeButton>
          <NoticeButton onClick={() => setIsNew(false)}>{t('newVersion.later')}</NoticeButton>
        </div>
      </div>
    </section>
  )
}
