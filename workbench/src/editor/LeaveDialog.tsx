import { Button, Modal } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './Dialogs.module.css'

interface LeaveDialogProps {
  opened: boolean
  onStay: () => void
  onDiscard: () => void
  onSave: () => void
}

/** Asks once before unsaved changes are lost. */
export function LeaveDialog({ opened, onStay, onDiscard, onSave }: LeaveDialogProps) {
  const { t } = useTranslation('layouts')
  return (
    <Modal opened={opened} onClose={onStay} title={t('leave.title')} centered withCloseButton={false}>
      <p className={classes.text}>{t('leave.text')}</p>
      <div className={classes.buttons}>
        <Button variant="default" onClick={onStay}>
          {t('leave.stay')}
        </Button>
        <Button variant="default" onClick={onDiscard}>
          {t('leave.discard')}
        </Button>
        <Button onClick={onSave} data-autofocus>
          {t('leave.save')}
        </Button>
      </div>
    </Modal>
  )
}
