import { useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { ownAccount } from '@barn-workbench/core/contract'
import { Password, requireRepetition } from '@barn-workbench/core/schema'
import { NewPasswordFields, useForm } from '@barn-workbench/plugin-sdk/form'
import { PageSection, useCall, useHost, useMessages, useSession } from '@barn-workbench/plugin-sdk/react'
import { Alert, Button, PasswordInput, Stack } from '@barn-workbench/plugin-sdk/ui'
import classes from '../../parts/Parts.module.css'

const Rules = z
  .object({
    currentPassword: z.string().min(1, 'required'),
    password: z.string().min(1, 'required').pipe(Password),
    passwordRepetition: z.string().min(1, 'required'),
  })
  .superRefine(requireRepetition)

/** Changes the user's own password; hidden for accounts without a password. */
export function PasswordSection() {
  const t = useMessages()
  const call = useCall(ownAccount.password, {}, { shows: ['account'] })
  const isSet = call.data?.isSet ?? true
  return (
    <PageSection title={t('password.title')} {...(isSet && { hint: t('password.hint') })} call={call}>
      {isSet ? <PasswordForm /> : <p className={classes.hint}>{t('password.none')}</p>}
    </PageSection>
  )
}

/** Ends the other sign-ins of the user, too. */
function PasswordForm() {
  const t = useMessages()
  const host = useHost()
  const session = useSession()
  const queries = useQueryClient()
  const form = useForm({
    schema: Rules,
    initial: { currentPassword: '', password: '', passwordRepetition: '' },
    onSubmit: async (values) => {
      await session.send(ownAccount.changePassword, { body: values })
      host.toast({ kind: 'success', key: 'toast.password.success' })
      await queries.invalidateQueries({ queryKey: [session.id] })
      form.reset()
    },
    problemFields: { 'account/wrong-password': { field: 'currentPassword', message: 'wrong_password' } },
  })
  const current = form.field('currentPassword')
  return (
    <form {...form.props}>
      <Stack gap="md">
        <PasswordInput
          label={t('password.current')}
          autoComplete="current-password"
          size="md"
          {...current}
          value={current.value ?? ''}
          aria-invalid={current.error !== null}
          visibilityToggleButtonProps={{ 'aria-label': t('password.show') }}
        />
        <NewPasswordFields
          label={t('password.new')}
          repetitionLabel={t('add.repetition')}
          password={form.field('password')}
          repetition={form.field('passwordRepetition')}
        />
        {form.error !== null && (
          <Alert color="red" role="alert">
            {form.error}
          </Alert>
        )}
        <Button type="submit" loading={form.isSubmitting}>
          {t('password.submit')}
        </Button>
      </Stack>
    </form>
  )
}
