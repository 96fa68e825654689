import { Button } from '@mantine/core'
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { wait, type Clock } from '@barn-workbench/core/clock'
import type { Session } from '@barn-workbench/core/session'
import { SECOND } from '@barn-workbench/core/time'
import { settleWrites } from '@barn-workbench/plugin-sdk/host'
import { ModalDialog, useWorkbench } from '@barn-workbench/plugin-sdk/react'
import { useLayoutTitle } from '../layouts/useLayoutTitle'
import { useWorkbenchLayouts, type AccountLayouts } from '../layouts/workbenchLayouts'
import classes from './SignOut.module.css'

/** Time for which a sign-out waits for changes that are being sent, in ms. */
const PATIENCE = 3 * SECOND

interface SignOutProps {
  session: Session
  /** Called when the person is signed out, or stays. */
  onDone: () => void
}

/**
 * Signs out of an instance. Saved changes that the instance does not have yet are sent first, while a dialog says so.
 * It then lists unsent and unsaved changes, and asks. All data of the account's layouts on this device is deleted.
 */
export function SignOut({ session, onDone }: SignOutProps) {
  const { clock, outbox: workbenchOutbox } = useWorkbench()
  const layouts = useWorkbenchLayouts()
  const [accountId] = useState(() => session.snapshot().accountId ?? '')
  const account = layouts.of(session, accountId)
  useSyncExternalStore(account.subscribe, account.snapshot)
  const [pending, setPending] = useState<PendingChanges | null>(null)
  const [outbox] = useState(() => workbenchOutbox(session))
  const leave = useCallback(() => {
    session.logOut()
    void outbox?.clear()
    void layouts.forget(session, accountId)
    onDone()
  }, [session, layouts, accountId, outbox, onDone])
  useEffect(() => {
    let isCancelled = false
    const settled = Promise.race([settleWrites(session), wait(clock, PATIENCE)])
    const sent = sendPendingLayouts(layouts.of(session, accountId), clock)
    const delivered = Promise.race([outbox?.sendAll(), wait(clock, PATIENCE)])
    void Promise.all([sent, settled, delivered]).then(([layoutsLeft]) => {
      if (isCancelled) return
      const waiting = outbox?.unsent().map(({ title }) => title) ?? []
      const result = { ...layoutsLeft, waiting }
      if (result.unsent.length > 0 || result.drafted.length > 0 || waiting.length > 0) setPending(result)
      else leave()
    })
    return () => {
      isCancelled = true
    }
  }, [session, layouts, accountId, clock, outbox, leave])
  const isSending = pending === null
  const named = pending ?? { unsent: unsentIds(account), drafted: [], waiting: [] }
  if (isSending && named.unsent.length === 0) return null
  return <SignOutDialog session={session} pending={named} isSending={isSending} onStay={onDone} onLeave={leave} />
}

interface SignOutDialogProps {
  session: Session
  pending: PendingChanges
  /** Whether they are being sent, so that nothing is lost yet. */
  isSending: boolean
  onStay: () => void
  onLeave: () => void
}

/** Returns the function that gives a layout of the account its title. */
function useTitleOfLayout(session: Session): (layoutId: string) => string {
  const layouts = useWorkbenchLayouts()
  const titleOf = useLayoutTitle()
  const { saved } = layouts.of(session, session.snapshot().accountId ?? '').snapshot()
  const known = [...(saved ?? []), ...layouts.shippedLayouts]
  return (id) => titleOf(id, known.find(({ layoutId }) => layoutId === id)?.title ?? id)
}

/** Names in a text; nothing if there are none. */
function Named({ text, names }: { text: string; names: readonly string[] }) {
  if (names.length === 0) return null
  return (
    <div>
      <p role="status">{text}</p>
      <ul>
        {names.map((name, index) => (
          <li key={index}>{name}</li>
        ))}
      </ul>
    </div>
  )
}

/** Shows that changes are being sent or, if they cannot be, lists the changes that a sign-out would lose, and asks. */
function SignOutDialog({ session, pending, isSending, onStay, onLeave }: SignOutDialogProps) {
  const { t } = useTranslation('shell')
  const titleOf = useTitleOfLayout(session)
  const title = t('signOut.title', { instance: session.instance.name })
  return (
    <ModalDialog label={title} place="center" onClose={onStay}>
      <h2 className={classes.title}>{title}</h2>
      {(['unsent', 'drafted'] as const).map((kind) => (
        <Named
          key={kind}
          text={t(isSending ? 'signOut.sending' : `signOut.${kind}`)}
          names={pending[kind].map(titleOf)}
        />
      ))}
      <Named text={t('signOut.waiting')} names={pending.waiting} />
      <div className={classes.buttons}>
        <Button variant="default" onClick={onStay}>
          {t('signOut.stay')}
        </Button>
        {!isSending && (
          <Button color="red" onClick={onLeave}>
            {t('signOut.discard')}
          </Button>
        )}
      </div>
    </ModalDialog>
  )
}

/** Time for which a sign-out waits until own layouts are sent, in ms. */
const SEND_TIMEOUT = 5 * SECOND

/** Ids of the layouts whose changes a sign-out would lose. */
interface PendingLayouts {
  /** Saved, but not sent to the instance yet. */
  unsent: readonly string[]
  /** Changed in the editor, but not saved. */
  drafted: readonly string[]
}

/**
 * The data that a sign-out would lose: changes of layouts, and the titles of submissions that wait for the instance.
 */
interface PendingChanges extends PendingLayouts {
  waiting: readonly string[]
}

/** Ids of the layouts whose own edits the instance does not have yet. */
function unsentIds(layouts: AccountLayouts): string[] {
  return Object.entries(layouts.snapshot().own).flatMap(([layoutId, own]) => (own?.pending ? [layoutId] : []))
}

/** Resolves when this device's layouts are read. */
function whenLoaded(layouts: AccountLayouts): Promise<void> {
  return new Promise((resolve) => {
    const check = () => {
      if (!layouts.snapshot().loaded) return
      unsubscribe()
      resolve()
    }
    const unsubscribe = layouts.subscribe(check)
    check()
  })
}

async function sendAll(layouts: AccountLayouts): Promise<void> {
  await whenLoaded(layouts)
  await Promise.all(unsentIds(layouts).map((layoutId) => layouts.refreshOwn(layoutId)))
}

/**
 * Sends an account's own edits of layouts that the instance does not have yet. Resolves with the edits that could not
 * be sent in time, and with the drafts, which are never sent.
 */
export async function sendPendingLayouts(layouts: AccountLayouts, clock: Clock): Promise<PendingLayouts> {
  const drafted = layouts.draftedIds()
  const timeout = new AbortController()
  await Promise.race([sendAll(layouts), wait(clock, SEND_TIMEOUT, timeout.signal).catch(() => undefined)])
  timeout.abort()
  return { unsent: unsentIds(layouts), drafted: await drafted }
}
