import { UnstyledButton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Session } from '@barn-workbench/core/session'
import classes from './Account.module.css'
import { Avatar } from './Avatar'

interface AccountButtonProps {
  /** Where somebody is signed in; null: nowhere. */
  session: Session | null
  isOpen: boolean
  onOpen: () => void
}

/** Opens what concerns the account. */
export function AccountButton({ session, isOpen, onOpen }: AccountButtonProps) {
  const { t } = useTranslation('shell')
  const label = t('account.open')
  return (
    <UnstyledButton
      className={classes.button}
      aria-label={label}
      title={label}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      onClick={onOpen}
    >
      <Avatar session={session} />
    </UnstyledButton>
  )
}
