import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { emailSignIn } from '@barn-workbench/core/contract'
import { problemOf } from '@barn-workbench/core/result'
import type { Session } from '@barn-workbench/core/session'
import { SECOND } from '@barn-workbench/core/time'
import { useFrontendUrl } from '@barn-workbench/plugin-sdk/form'
import { ProblemNotice, useClock, useMessages, useNow } from '@barn-workbench/plugin-sdk/react'
import { Button } from '@barn-workbench/plugin-sdk/ui'

/** Time between two mails, in ms. */
const SPACING = 60 * SECOND

interface ResendButtonProps {
  session: Session
  email: string
  /** Whether a mail has just been sent, so that the next one waits. */
  wasSent: boolean
}

/** Mails a link once more, at most once in a minute. */
export function ResendButton({ session, email, wasSent }: ResendButtonProps) {
  const t = useMessages()
  const clock = useClock()
  const now = useNow(1 * SECOND)
  const frontendUrl = useFrontendUrl()
  const [sentAt, setSentAt] = useState(() => (wasSent ? clock.now() : -Infinity))
  const sending = useMutation({
    mutationFn: () => session.send(emailSignIn.newVerification, { body: { email, frontendUrl } }),
    onSuccess: () => setSentAt(clock.now()),
  })
  const seconds = Math.ceil((sentAt + SPACING - now) / SECOND)
  const isWaiting = seconds > 0
  return (
    <>
      {sending.error && <ProblemNotice problem={problemOf(sending.error)} />}
      {sending.isSuccess && <p role="status">{t('mail.sentAgain', { email })}</p>}
      <Button
        variant="default"
        size="md"
        disabled={isWaiting || email === ''}
        loading={sending.isPending}
        onClick={() => sending.mutate()}
      >
        {isWaiting ? t('mail.againIn', { count: Math.min(seconds, SPACING / SECOND) }) : t('mail.again')}
      </Button>
    </>
  )
}
