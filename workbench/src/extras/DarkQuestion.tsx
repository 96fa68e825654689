import { useColorScheme } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import { PlainButton, useLocalSettings, useWorkbench } from '@barn-workbench/plugin-sdk/react'
import classes from './Extras.module.css'

/** Whether it is to be asked if the workbench follows a device that is set to dark: once on each device. */
export function useIsDarkAsked(): boolean {
  const [{ theme, hasAnsweredDarkQuestion }] = useLocalSettings()
  const ofDevice = useColorScheme('light', { getInitialValueInEffect: false })
  return ofDevice === 'dark' && theme === 'light' && !hasAnsweredDarkQuestion
}

/** Asks whether the workbench, which is light by default, follows the device. It covers nothing that is being done. */
export function DarkQuestion() {
  const { t } = useTranslation('shell')
  const { productName } = useWorkbench()
  const [, change] = useLocalSettings()
  const answer = (follows: boolean) =>
    change({ hasAnsweredDarkQuestion: true, ...(follows && { theme: 'system' as const }) })
  return (
    <section className={classes.card} aria-label={t('darkDevice.title')}>
      <div className={classes.notice} role="status">
        <p>{t('darkDevice.question', { productName })}</p>
        <div className={classes.buttons}>
          <PlainButton onClick={() => answer(false)}>{t('darkDevice.stay')}</PlainButton>
          <PlainButton isPrimary onClick={() => answer(true)}>
            {t('darkDevice.follow')}
          </PlainButton>
        </div>
      </div>
    </section>
  )
}
