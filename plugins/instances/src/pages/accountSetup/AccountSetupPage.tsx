import { useMessages } from '@barn-workbench/plugin-sdk/react'
import { LinkPage } from './LinkPage'
import { SetPasswordForm } from './SetPasswordForm'

/** The target of a set-up link: a person sets the password of their account and is signed in. */
export default function AccountSetupPage() {
  const t = useMessages()
  return (
    <LinkPage title={t('setup.title')}>{(link, session) => <SetPasswordForm link={link} session={session} />}</LinkPage>
  )
}
