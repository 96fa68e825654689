import { SegmentedControl, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { emailSignIn, usernameSignIn } from '@barn-workbench/core/contract'
import { isProblem, ProblemError } from '@barn-workbench/core/result'
import { EmailAddress, Name, Password, requireRepetition, Username } from '@barn-workbench/core/schema'
import type { Session } from '@barn-workbench/core/session'
import type { DialogProps } from '@barn-workbench/plugin-sdk'
import { NewPasswordFields, useForm } from '@barn-workbench/plugin-sdk/form'
import { useHost, useInstance, useLocale, useMessages, useWorkbench } from '@barn-workbench/plugin-sdk/react'
import { FormFrame } from '../parts/FormFrame'

const Text = z.string().trim().min(1, 'required')
const Rules = z
  .object({
    kind: z.enum(['email', 'username']),
    displayName: Text.pipe(Name),
    email: z.string().trim(),
    username: z.string().trim(),
    password: z.string(),
    passwordRepetition: z.string(),
  })
  .superRefine((values, context) => {
    const check = (field: keyof typeof values, schema: z.ZodType) => {
      const { error } = schema.safeParse(values[field], { reportInput: true })
      for (const issue of error?.issues ?? []) context.addIssue({ ...issue, path: [field], code: 'custom' })
    }
    if (values.kind === 'email') return check('email', Text.pipe(EmailAddress))
    check('username', Text.pipe(Username))
    check('password', z.string().min(1, 'required').pipe(Password))
    requireRepetition(values, context)
  })
type Values = z.output<typeof Rules>

/** Somebody whose e-mail address is entered gets a link by which they choose a password and accept the agreement. */
async function addAccount(session: Session, values: Values, locale: string, frontendUrl: string): Promise<void> {
  const { kind, displayName, email, username, password, passwordRepetition } = values
  if (kind === 'email') {
    await session.send(emailSignIn.register, { body: { email, displayName, locale, acceptEula: false, frontendUrl } })
    return
  }
  const body = { username, password, passwordRepetition, displayName, locale, acceptEula: true }
  try {
    await session.send(usernameSignIn.register, { body })
  } catch (error) {
    if (!isProblem(error, 'account/username-taken')) throw error
    throw new ProblemError({ ...error.problem, errors: [{ path: 'username', message: 'username_taken' }] })
  }
}

/** Adds an account: by e-mail without a password, or by a username with one. */
export function AddAccountForm({ close, setUnsaved }: DialogProps<null, true>) {
  const t = useMessages()
  const host = useHost()
  const locale = useLocale()
  const { hrefOf } = useWorkbench()
  const { session } = useInstance()
  const queries = useQueryClient()
  const form = useForm<Values, Values>({
    schema: Rules,
    initial: { kind: 'email', displayName: '', email: '', username: '', password: '', passwordRepetition: '' },
    onSubmit: async (values) => {
      await addAccount(session, values, locale, new URL(hrefOf('/'), location.origin).href.replace(/\/$/, ''))
      await queries.invalidateQueries({ queryKey: [session.id] })
      host.toast({ kind: 'success', key: `toast.account.add.${values.kind}` })
      close(true)
    },
  })
  const field = (name: 'displayName' | 'email' | 'username') => ({
    ...form.field(name),
    value: form.values[name] ?? '',
  })
  const isByMail = form.values.kind === 'email'
  return (
    <FormFrame form={form} submit={t('add.submit')} onCancel={() => close(null)} setUnsaved={setUnsaved}>
      <SegmentedControl
        fullWidth
        aria-label={t('add.kind')}
        value={form.values.kind ?? 'email'}
        onChange={(kind) => form.change({ kind: kind as Values['kind'] })}
        data={(['email', 'username'] as const).map((value) => ({ value, label: t(`add.by.${value}`) }))}
      />
      <p>{t(`add.hint.${isByMail ? 'email' : 'username'}`)}</p>
      <TextInput label={t('fields.displayName')} size="md" data-autofocus {...field('displayName')} />
      {isByMail ? (
        <TextInput label={t('fields.email')} type="email" size="md" {...field('email')} />
      ) : (
        <>
          <TextInput label={t('fields.username')} size="md" autoCapitalize="none" {...field('username')} />
          <NewPasswordFields
            label={t('add.password')}
            repetitionLabel={t('add.repetition')}
            password={form.field('password')}
            repetition={form.field('passwordRepetition')}
          />
        </>
      )}
    </FormFrame>
  )
}
