import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Session } from '@barn-workbench/core/session'
import { shippedLayouts } from '@barn-workbench/layouts'
import { useLayoutTitle } from '../dashboard/useLayoutTitle'
import { useWorkbenchLayouts } from '../layouts/workbenchLayouts'
import classes from './SignOutDialog.module.css'

interface SignOutDialogProps {
  session: Session
  /** The layouts whose own edits would be lost. */
  layoutIds: readonly string[]
  onStay: () => void
  onLeave: () => void
}

function useLayoutTitles({ session, layoutIds }: Pick<SignOutDialogProps, 'session' | 'layoutIds'>): string[] {
  const layouts = useWorkbenchLayouts()
  const titleOf = useLayoutTitle()
  const { saved } = layouts.of(session, session.snapshot().accountId ?? '').snapshot()
  const known = [...(saved ?? []), ...shippedLayouts]
  return layoutIds.map((id) => titleOf(id, known.find(({ layoutId }) => layoutId === id)?.title ?? id))
}

/** Names the changes that a sign-out would lose, and asks. */
export function SignOutDialog({ session, layoutIds, onStay, onLeave }: SignOutDialogProps) {
  const { t } = useTranslation('shell')
  const dialog = useRef<HTMLDialogElement>(null)
  const titles = useLayoutTitles({ session, layoutIds })
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog ref={dialog} className={classes.dialog} aria-labelledby="sign-out-title" onCancel={onStay}>
      <h2 id="sign-out-title" className={classes.title}>
        {t('signOut.title', { instance: session.instance.name })}
      </h2>
      <p>{t('signOut.lost')}</p>
      <ul>
        {titles.map((title) => (
          <li key={title}>{title}</li>
        ))}
      </ul>
      <div className={classes.buttons}>
        <Button variant="default" onClick={onStay}>
          {t('signOut.stay')}
        </Button>
        <Button color="red" onClick={onLeave}>
          {t('signOut.discard')}
        </Button>
      </div>
    </dialog>
  )
}
