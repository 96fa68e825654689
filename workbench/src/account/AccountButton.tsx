import { UnstyledButton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Session } from '@barn-workbench/core/session'
import classes from './Account.module.css'
import { Avatar } from './Avatar'

export interface AccountButtonProps {
  /** Where somebody is signed in; null: nowhere. */
  account: Session | null
  isAccountOpen: boolean
  onAccount: () => void
}

/** Opens what concerns the account. */
export function AccountButton({ account, isAccountOpen, onAccount }: AccountButtonProps) {
  const { t } = useTranslation('shell')
  const label = t('account.open')
  return (
    <UnstyledButton
      className={classes.button}
      data-tour="help"
      aria-label={label}
      title={label}
      aria-haspopup="dialog"
      aria-expanded={isAccountOpen}
      onClick={onAccount}
    >
      <Avatar session={account} />
    </UnstyledButton>
  )
}
