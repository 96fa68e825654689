import { UnstyledButton } from '@mantine/core'
import { IconUser } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Session } from '@barn-workbench/core/session'
import { useLocale } from '@barn-workbench/plugin-sdk/react'
import classes from './Account.module.css'
import { useAccount } from './useAccount'

/** The initials of the account that is signed in to an instance; a figure while none is, or the name is not known. */
export function Avatar({ session }: { session: Session | null }) {
  return (
    <span className={classes.avatar} aria-hidden>
      {session ? <Initials session={session} /> : <IconUser size={18} stroke={1.8} />}
    </span>
  )
}

function Initials({ session }: { session: Session }) {
  const locale = useLocale()
  const account = useAccount(session)
  return account ? initialsOf(account.displayName, locale) : <IconUser size={18} stroke={1.8} />
}

export interface AccountButtonProps {
  /** The session with the signed-in account, or null. */
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

/** Up to two initials of a name: `Hof Nord` becomes `HN`. */
export function initialsOf(name: string, locale: string): string {
  const words = name.trim().split(/\s+/)
  return words
    .slice(0, 2)
    .map((word) => Array.from(word)[0]?.toLocaleUpperCase(locale) ?? '')
    .join('')
}
