import { IconUser } from '@tabler/icons-react'
import type { Session } from '@barn-workbench/core/session'
import { useLocale } from '@barn-workbench/plugin-sdk/react'
import { initialsOf } from '../shell/initialsOf'
import classes from './Account.module.css'
import { useAccount } from './useAccount'

/** The initials of who is signed in to an instance; a figure while nobody is, or the name is not known. */
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
