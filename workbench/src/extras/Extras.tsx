import { Button, Group, Textarea } from '@mantine/core'
import { useColorScheme } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMatch } from 'react-router'
import { MINUTE } from '@barn-workbench/core/time'
import { lazyPart, useOptionalSession } from '@barn-workbench/plugin-sdk/host'
import { ModalDialog, PlainButton, useLocalSettings, useWorkbench } from '@barn-workbench/plugin-sdk/react'
import { hasKeys, openExtra, useExtra } from '../dialogs/extras'
import { BASE_PATH } from '../environment/basePath'
import { browserFetch } from '../environment/browserFetch'
import { currentBuild, servedBuild } from '../environment/clientBuild'
import { checkForNewer, followServiceWorker, hasServiceWorker, reloadWithNewest } from '../environment/serviceWorker'
import classes from './Extras.module.css'
import { InstallOffer } from './InstallOffer'
import { ScrollToTop } from './ScrollToTop'
import { Shortcut } from './Shortcut'
import { useNothingAbove } from './useNothingAbove'

const KeyHelp = lazyPart(async () => (await import('../actions/KeyHelp')).KeyHelp, { isOptional: true })
const About = lazyPart(async () => (await import('./About')).About, { isOptional: true })
const Tour = lazyPart(async () => (await import('./Tour')).Tour, { isOptional: true })

const close = () => openExtra(null)

/** The parts beside the screens: help, the button to the top, news of the version, and the tour. */
export function Extras() {
  const extra = useExtra()
  return (
    <>
      <ScrollToTop />
      <NewVersion />
      <LightPaper />
      <Shortcut />
      {extra === null && <Invitations />}
      {extra?.kind === 'keys' && <KeyHelp onClose={close} />}
      {extra?.kind === 'about' && <About onClose={close} />}
      {extra?.kind === 'tour' && <Tour onClose={close} />}
      {extra?.kind === 'text' && <TextToCopy text={extra.text} onClose={close} />}
    </>
  )
}

/** A new user is offered one thing at a time. Each waits while something else has the screen. */
function Invitations() {
  const isDarkAsked = useIsDarkAsked()
  const isFree = useNothingAbove()
  if (isDarkAsked) return isFree && <DarkQuestion />
  return (
    <>
      <TourInvitation />
      <InstallOffer />
    </>
  )
}

/** Time between two checks for a new version while the page is used, in ms. */
const PERIOD = 15 * MINUTE

/**
 * Says that the server has a newer build than this page. It reloads nothing by itself: the user may be writing. Where a
 * service worker opens the page, the newer one reports itself as soon as all of its files are stored.
 */
function NewVersion() {
  const { t } = useTranslation('shell')
  const { addJob } = useWorkbench()
  const [isNew, setIsNew] = useState(false)
  useEffect(() => followServiceWorker(() => setIsNew(true)), [])
  useEffect(() => {
    const build = currentBuild()
    if (build === null) return
    const run = async (signal: AbortSignal) => {
      const served = await servedBuild(browserFetch, BASE_PATH, signal)
      if (served === null || served === build) return
      if (hasServiceWorker()) await checkForNewer()
      else setIsNew(true)
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
          <PlainButton isPrimary onClick={() => void reloadWithNewest()}>
            {t('newVersion.reload')}
          </PlainButton>
          <PlainButton onClick={() => setIsNew(false)}>{t('newVersion.later')}</PlainButton>
        </div>
      </div>
    </section>
  )
}

const SCHEME = 'data-mantine-color-scheme'

/** Prints with the light colours, even if the screen is dark. */
function LightPaper(): null {
  useEffect(() => {
    const root = document.documentElement
    let onScreen: string | null = null
    const toPaper = () => {
      onScreen = root.getAttribute(SCHEME)
      root.setAttribute(SCHEME, 'light')
    }
    const toScreen = () => onScreen !== null && root.setAttribute(SCHEME, onScreen)
    addEventListener('beforeprint', toPaper)
    addEventListener('afterprint', toScreen)
    return () => {
      removeEventListener('beforeprint', toPaper)
      removeEventListener('afterprint', toScreen)
    }
  }, [])
  return null
}

/** Offers the tour once, on the first dashboard of a barn. It waits while something else has the screen. */
export function TourInvitation() {
  const { t } = useTranslation('shell')
  const [{ hasSeenTour }, change] = useLocalSettings()
  const session = useOptionalSession()
  const isDashboard = useMatch('/instance/:id') !== null
  const isFree = useNothingAbove()
  // For this visit "No, thanks" is kept even if nothing can be stored.
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
          <PlainButton onClick={() => decide(false)}>{t('tour.skip')}</PlainButton>
          <PlainButton isPrimary onClick={() => decide(true)}>
            {t('tour.start')}
          </PlainButton>
        </div>
      </div>
    </section>
  )
}

/** A text that the browser did not let the workbench copy, selected, so that the user copies it. */
function TextToCopy({ text, onClose }: { text: string; onClose: () => void }) {
  const { t } = useTranslation('shell')
  return (
    <ModalDialog label={t('share.notCopied')} place="center" closesOnBack onClose={onClose}>
      <Textarea
        label={t('share.notCopied')}
        description={t(hasKeys() ? 'share.select' : 'share.selectTouch')}
        value={text}
        readOnly
        rows={4}
        spellCheck={false}
        data-autofocus
        onFocus={(event) => event.currentTarget.select()}
      />
      <Group justify="flex-end" mt="md">
        <Button onClick={onClose}>{t('dialog.close')}</Button>
      </Group>
    </ModalDialog>
  )
}

/** Whether it is to be asked if the workbench follows a device that is set to dark: once on each device. */
function useIsDarkAsked(): boolean {
  const [{ theme, hasAnsweredDarkQuestion }] = useLocalSettings()
  const ofDevice = useColorScheme('light', { getInitialValueInEffect: false })
  return ofDevice === 'dark' && theme === 'light' && !hasAnsweredDarkQuestion
}

/** Asks whether the workbench, which is light by default, follows the device. It covers nothing that is being done. */
function DarkQuestion() {
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
