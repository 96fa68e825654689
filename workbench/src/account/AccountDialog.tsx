import { useTranslation } from 'react-i18next'
import { ModalDialog } from '@barn-workbench/plugin-sdk/react'
import { useCloseOnNavigation } from '../dialog/useCloseOnNavigation'
import { HelpCommands } from '../extras/HelpCommands'
import { AccountPanel, type AccountPanelProps } from './AccountPanel'

interface AccountDialogProps extends AccountPanelProps {
  onClose: () => void
}

/** The account, below its button in the top bar. */
export function AccountDialog({ session, onSignOut, onClose }: AccountDialogProps) {
  const { t } = useTranslation('shell')
  useCloseOnNavigation(onClose)
  return (
    <ModalDialog label={t('account.open')} place="corner" closesOnBack onClose={onClose}>
      <AccountPanel session={session} onSignOut={onSignOut} />
      <HelpCommands onRun={onClose} />
    </ModalDialog>
  )
}
