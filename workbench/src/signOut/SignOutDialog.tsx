import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Session } from '@barn-workbench/core/session'
import { ModalDialog } from '@barn-workbench/plugin-sdk/react'
import { useLayoutTitle } from '../dashboard/useLayoutTitle'
import { useWorkbenchLayouts } from '../layouts/workbenchLayouts'
import type { PendingChanges } from './pendingLayouts'
import classes from './SignOutDialog.module.css'

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

/** Some things by their names; nothing where there are none. */
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

/** Says that changes are being sent or, where they cannot be, names those that a sign-out would lose, and asks. */
export function SignOutDialog({ session, pending, isSending, onStay, onLeave }: SignOutDialogProps) {
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
