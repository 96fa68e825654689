import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMatch } from 'react-router'
import { useOptionalSession } from '@barn-workbench/plugin-sdk/host'
import { NoticeButton, useLocalSettings } from '@barn-workbench/plugin-sdk/react'
import { openExtra } from './extras'
import classes from './Extras.module.css'
import { useNothingAbove } from './useNothingAbove'

/** Offers the tour once, on the first dashboard of a barn. It waits while something else has the screen. */
export function TourInvitation() {
  const { t } = useTranslation('shell')
  const [{ hasSeenTour }, change] = useLocalSettings()
  const session = useOptionalSession()
  const isDashboard = useMatch('/instance/:id') !== null
  const isFree = useNothingAbove()
  // For this visit "No, thanks" holds where nothing can be stored, too.
  const [isOver, setIsOver] = useState(false)
  if (hasSeenTour || isOver || !session || !isDashboard || !isFree) return null
  const decide = (wants: boolean) => {
    change({ hasSeenTour: true })
    setIsOver(true)
    if (wants) openExtra({ kind: 'tour' })
  }
  return (
    <section className={classes.card} aria-label={t('tour.title')}>
      <div className={classes.notice}>
        <p className={classes.title}>{t('tour.invitation')}</p>
        <p className={classes.hint}>{t('tour.invitationHint')}</p>
        <div className={classes.buttons}>
          <NoticeButton onClick={() => decide(false)}>{t('tour.skip')}</NoticeButton>
          <NoticeButton isPrimary onClick={() => decide(true)}>
            {t('tour.start')}
          </NoticeButton>
        </div>
      </div>
    </section>
  )
}
