import type { Session } from '@barn-workbench/core/session'
import { useWorkbench } from '@barn-workbench/plugin-sdk/react'
import { ResetForm } from '../signIn/ResetForm'

/** Mails a new link, after one that was used or has expired. */
export function NewLinkForm({ session }: { session: Session }) {
  const { navigate } = useWorkbench()
  return <ResetForm session={session} isForLink onBack={() => navigate(`/login/${session.id}`)} />
}
