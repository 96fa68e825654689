import { useEffect, useState, useSyncExternalStore } from 'react'
import { createDisplaySignIn, type DisplaySignInState, type Session } from '@barn-workbench/core/session'
import { SECOND } from '@barn-workbench/core/time'
import { PlainButton, useMessages, useNow, useProblemText } from '@barn-workbench/plugin-sdk/react'
import classes from './DisplayPanel.module.css'

interface DisplayPanelProps {
  session: Session
  /** Called when a person wants to sign in by hand. */
  onPerson: () => void
}

const isPageVisible = () => document.visibilityState === 'visible'
/**
 * Fills the window of a display that is signed out, so that nothing old is seen: the code that an administrator enters,
 * or why the display shows nothing. It signs in by itself as soon as it can.
 */
export function DisplayPanel({ session, onPerson }: DisplayPanelProps) {
  const t = useMessages()
  const [signIn] = useState(() => createDisplaySignIn(session, isPageVisible))
  const state = useSyncExternalStore(signIn.subscribe, signIn.state)
  useEffect(() => {
    signIn.start()
    return signIn.stop
  }, [signIn])
  const leave = () => {
    if (!session.display.get()?.isApproved || state.kind === 'takenOff') session.display.set(null)
    onPerson()
  }
  return (
    <section className={classes.panel} aria-label={t('display.title')}>
      <p className={classes.site}>{session.instance.name}</p>
      <Content state={state} />
      <div className={classes.buttons}>
        {state.kind === 'takenOff' && (
          <PlainButton isPrimary onClick={() => signIn.askAgain()}>
            {t('display.askAgain')}
          </PlainButton>
        )}
        <PlainButton onClick={leave}>{t('display.person')}</PlainButton>
      </div>
    </section>
  )
}

function Content({ state }: { state: DisplaySignInState }) {
  const t = useMessages()
  const problemText = useProblemText()
  switch (state.kind) {
    case 'signingIn':
      return <p role="status">{t('display.signingIn')}</p>
    case 'waiting':
      return <Code {...state} />
    case 'unreached':
      return (
        <div role="status">
          <h1 className={classes.title}>{t('display.unreached')}</h1>
          <p>{problemText(state.problem)}</p>
          <p>{t('display.triesAgain')}</p>
        </div>
      )
    case 'takenOff':
      return (
        <div role="alert">
          <h1 className={classes.title}>{t('display.takenOff')}</h1>
          <p>{t('display.takenOffHint')}</p>
        </div>
      )
  }
}

const GROUP = 4

/** The code in two groups, the time for which it is good, and where it is entered. */
function Code({ code, expiresAt }: { code: string; expiresAt: number }) {
  const t = useMessages()
  const seconds = Math.max(0, Math.ceil((expiresAt - useNow(1 * SECOND)) / SECOND))
  const left = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  return (
    <>
      <h1 className={classes.title}>{t('display.title')}</h1>
      <p className={classes.code} role="status" aria-label={t('display.code', { code: [...code].join(' ') })}>
        <span>{code.slice(0, GROUP)}</span>
        <span>{code.slice(GROUP)}</span>
      </p>
      <p>{t('display.where')}</p>
      {/* Read out once, not with every second. */}
      <p className={classes.left} aria-live="off">
        {t('display.left', { time: left })}
      </p>
    </>
  )
}
