import { useState } from 'react'
import { z } from 'zod'
import { emailSignIn } from '@barn-workbench/core/contract'
import { EmailAddress } from '@barn-workbench/core/schema'
import type { Session } from '@barn-workbench/core/session'
import { useForm, useFrontendUrl } from '@barn-workbench/plugin-sdk/form'
import { useMessages } from '@barn-workbench/plugin-sdk/react'
import { Button, TextInput } from '@barn-workbench/plugin-sdk/ui'
import { FormProblem } from './FormProblem'
import { MailSent } from './MailSent'
import classes from './SignIn.module.css'

const Rules = z.object({ email: z.string().trim().min(1, 'required').pipe(EmailAddress) })

interface ResetFormProps {
  session: Session
  /**
   * Whether the form is shown below an expired link. A new link is then mailed, whatever the purpose of the old one.
   */
  isForLink?: boolean
  onBack: () => void
}

/** Asks for the address to which a link for a new password is mailed. */
export function ResetForm({ session, isForLink = false, onBack }: ResetFormProps) {
  const t = useMessages()
  const frontendUrl = useFrontendUrl()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const form = useForm({
    schema: Rules,
    initial: { email: '' },
    onSubmit: async ({ email }) => {
      await session.send(emailSignIn.newVerification, { body: { email, frontendUrl } })
      setSentTo(email)
    },
  })
  if (sentTo !== null) return <MailSent session={session} email={sentTo} purpose="reset" onBack={onBack} />
  const email = form.field('email')
  return (
    <form {...form.props} className={classes.form}>
      <h2 className={classes.subtitle}>{t(isForLink ? 'newLink.title' : 'reset.title')}</h2>
      <p className={classes.text}>{t(isForLink ? 'newLink.hint' : 'reset.hint')}</p>
      <TextInput
        label={t('name.emailPassword')}
        type="email"
        autoComplete="username"
        size="md"
        {...email}
        value={email.value ?? ''}
      />
      <FormProblem error={form.error} />
      <Button type="submit" size="md" loading={form.isSubmitting}>
        {t('reset.submit')}
      </Button>
      <Button variant="subtle" size="md" onClick={onBack}>
        {t('backToSignIn')}
      </Button>
    </form>
  )
}
