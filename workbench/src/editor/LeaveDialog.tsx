import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useBlocker, type BlockerFunction } from 'react-router'
import { ModalDialog } from '@barn-workbench/plugin-sdk/react'
import { EDIT_PARAMETER } from '../router/useEditMode'
import classes from './Dialogs.module.css'

interface LeaveDialogProps {
  hasUnsavedChanges: boolean
  /** Called before the navigation continues without saving. */
  onDiscard: () => void
  onSave: () => void
}

/** Whether a navigation leaves the editor: to another screen, or to this one without editing. */
const leavesEditor: BlockerFunction = ({ currentLocation, nextLocation }) =>
  nextLocation.pathname !== currentLocation.pathname || !new URLSearchParams(nextLocation.search).has(EDIT_PARAMETER)

/** Blocks every navigation that would lose unsaved changes, and asks whether to stay, to save or to discard them. */
export function LeaveDialog({ hasUnsavedChanges, onDiscard, onSave }: LeaveDialogProps) {
  const { t } = useTranslation('layouts')
  const blocker = useBlocker((navigation) => hasUnsavedChanges && leavesEditor(navigation))
  const stay = () => blocker.reset?.()
  const discard = () => {
    onDiscard()
    blocker.proceed?.()
  }
  const save = () => {
    stay()
    onSave()
  }
  if (blocker.state !== 'blocked') return null
  return (
    <ModalDialog label={t('leave.title')} place="center" onClose={stay}>
      <h2 className={classes.title}>{t('leave.title')}</h2>
      <p className={classes.text}>{t('leave.text')}</p>
      <div className={classes.buttons}>
        <Button variant="default" onClick={stay}>
          {t('leave.stay')}
        </Button>
        <Button variant="default" onClick={discard}>
          {t('leave.discard')}
        </Button>
        <Button onClick={save}>{t('leave.save')}</Button>
      </div>
    </ModalDialog>
  )
}
