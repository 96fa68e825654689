import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Session } from '@barn-workbench/core/session'
import { shippedLayouts } from '@barn-workbench/layouts'
import { useLayoutTitle } from '../dashboard/useLayoutTitle'
import { useWorkbenchLayouts } from '../layouts/workbenchLayouts'
import type { PendingLayouts } from './pendingLayouts'
import classes from './SignOutDialog.module.css'

interface SignOutDialogProps {
  session: Session
  pending: PendingLayouts
  onStay: () => void
  onLeave: () => void
}

/** Returns the function that gives a layout of the account its title. */
function useTitleOfLayout(session: Session): (layoutId: string) => string {
  const layouts = useWorkbenchLayouts()
  const titleOf = useLayoutTitle()
  const { saved } = layouts.of(session, session.snapshot().accountId ?? '').snapshot()
  const known = [...(saved ?? []), ...shippedLayouts]
  return (id) => titleOf(id, known.find(({ layoutId }) => layoutId === id)?.title ?? id)
}

/** Names the changes that a sign-out would lose, and asks. */
export function SignOutDialog({ session, pending, onStay, onLeave }: SignOutDialogProps) {
  const { t } = useTranslation('shell')
  const dialog = useRef<HTMLDialogElement>(null)
  const titleOf = useTitleOfLayout(session)
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog ref={dialog} className={classes.dialog} aria-labelledby="sign-out-title" onCancel={onStay}>
      <h2 id="sign-out-title" className={classes.title}>
        {t('signOut.title', { instance: session.instance.name })}
      </h2>
      {(['unsent', 'drafted'] as const)
        .filter((kind) => pending[kind].length > 0)
        .map((kind) => (
          <div key={kind}>
            <p>{t(`signOut.${kind}`)}</p>
            <ul>
              {pending[kind].map((id) => (
                <li key={id}>{titleOf(id)}</li>
              ))}
            </ul>
          </div>
        ))}
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
