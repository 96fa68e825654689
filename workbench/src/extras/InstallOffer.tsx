import { useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { PlainButton, useLocalSettings, useWorkbench } from '@barn-workbench/plugin-sdk/react'
import { install, installWay, subscribeToInstallWay } from '../environment/installation'
import classes from './Extras.module.css'
import { useNothingAbove } from './useNothingAbove'

/** The steps on an iPhone, which has no question of its own. */
const STEPS = ['share', 'add', 'open'] as const

/**
 * Offers once to put the workbench on the home screen, from the second visit on: the tour was answered before this one.
 */
export function InstallOffer() {
  const { t } = useTranslation('shell')
  const { productName } = useWorkbench()
  const [{ hasSeenTour, hasAnsweredInstall }, change] = useLocalSettings()
  const [isSecondVisit] = useState(hasSeenTour)
  const way = useSyncExternalStore(subscribeToInstallWay, installWay)
  const isFree = useNothingAbove()
  if (hasAnsweredInstall || !isSecondVisit || way === null || !isFree) return null
  const answer = () => change({ hasAnsweredInstall: true })
  return (
    <section className={classes.card} aria-label={t('install.title', { productName })}>
      <div className={classes.notice}>
        <p className={classes.title}>{t('install.title', { productName })}</p>
        <p className={classes.hint}>{t('install.hint')}</p>
        {way === 'iphone' && (
          <ol className={classes.steps}>
            {STEPS.map((step) => (
              <li key={step}>{t(`install.step.${step}`)}</li>
            ))}
          </ol>
        )}
        <div className={classes.buttons}>
          <PlainButton onClick={answer}>{t(way === 'prompt' ? 'install.no' : 'install.done')}</PlainButton>
          {way === 'prompt' && (
            <PlainButton
              isPrimary
              onClick={() => {
                answer()
                install().catch(() => undefined)
              }}
            >
              {t('install.yes')}
            </PlainButton>
          )}
        </div>
      </div>
    </section>
  )
}
