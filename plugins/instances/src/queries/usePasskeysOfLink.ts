import { useQuery } from '@tanstack/react-query'
import { emailSignIn } from '@barn-workbench/core/contract'
import type { Passkey } from '@barn-workbench/core/schema'
import type { Session } from '@barn-workbench/core/session'

const NONE: readonly Passkey[] = []

/** The passkeys of the account of a link; none where the link is over, or the instance does not tell them. */
export function usePasskeysOfLink(session: Session, authenticationId: string, token: string): readonly Passkey[] {
  const { data } = useQuery({
    queryKey: [session.id, 'passkeys-of-link', authenticationId],
    queryFn: ({ signal }) =>
      session.send(emailSignIn.passkeysOfLink, { body: { authenticationId, verificationToken: token } }, { signal }),
    retry: false,
  })
  return data ?? NONE
}
