import { Button, Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { ModalDialog } from '@barn-workbench/plugin-sdk/react'

interface LeaveDialogProps {
  /** Whether what is not saved stays on the device. */
  isKept: boolean
  onStay: () => void
  onLeave: () => void
}

/** Asks whether a page is left although something on it is not saved. */
export function LeaveDialog({ isKept, onStay, onLeave }: LeaveDialogProps) {
  const { t } = useTranslation('shell')
  return (
    <ModalDialog label={t('leavePage.title')} place="center" onClose={onStay}>
      <h2>{t('leavePage.title')}</h2>
      <p>{t(isKept ? 'leavePage.text' : 'leavePage.lost')}</p>
      <Group justify="flex-end">
        <Button variant="default" onClick={onLeave}>
          {t('leavePage.leave')}
        </Button>
        <Button onClick={onStay} data-autofocus>
          {t('leavePage.stay')}
        </Button>
      </Group>
    </ModalDialog>
  )
}
