import { SegmentedControl, TextInput } from '@mantine/core'
import { z } from 'zod'
import { EmailAddress, Name, Password, requireRepetition, Username } from '@barn-workbench/core/schema'
import type { DialogProps } from '@barn-workbench/plugin-sdk'
import { NewPasswordFields, useForm, type FormField } from '@barn-workbench/plugin-sdk/form'
import { useMessages, usePermission } from '@barn-workbench/plugin-sdk/react'
import { FormFrame } from '../parts/FormFrame'
import { RolePicker } from '../parts/RolePicker'
import { useRegistration } from '../queries/useRegistration'
import { useRoleBook } from '../queries/useRoleBook'
import { useAddAccount } from '../writes/addAccount'

const Text = z.string().trim().min(1, 'required')
const Rules = z
  .object({
    kind: z.enum(['email', 'username']),
    displayName: Text.pipe(Name),
    email: z.string().trim(),
    username: z.string().trim(),
    password: z.string(),
    passwordRepetition: z.string(),
    roles: z.array(z.string()),
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

const INITIAL: Values = {
  kind: 'email',
  displayName: '',
  email: '',
  username: '',
  password: '',
  passwordRepetition: '',
  roles: [],
}

/** The roles that the account is granted at once, for those who may grant some and see to which account. */
function Roles({ field }: { field: FormField<string[] | undefined> }) {
  const t = useMessages()
  const maySee = usePermission('accounts.view')
  const mayGrant = usePermission('authorization.manage') && maySee
  const { data: roles = [] } = useRoleBook(mayGrant)
  if (!mayGrant) return null
  return <RolePicker label={t('fields.directRoles')} description={t('add.rolesHint')} roles={roles} field={field} />
}

/** Adds an account, with roles: by e-mail without a password where people may be invited, or by a username with one. */
export function AddAccountForm(props: DialogProps<null, true>) {
  const canInvite = useRegistration() !== 'off'
  return <AccountForm key={String(canInvite)} {...props} canInvite={canInvite} />
}

function AccountForm({ close, setUnsaved, canInvite }: DialogProps<null, true> & { canInvite: boolean }) {
  const t = useMessages()
  const add = useAddAccount()
  const form = useForm<Values, Values>({
    schema: Rules,
    initial: canInvite ? INITIAL : { ...INITIAL, kind: 'username' },
    onSubmit: async (values) => {
      await add(values)
      close(true)
    },
  })
  const field = (name: 'displayName' | 'email' | 'username') => ({
    ...form.field(name),
    value: form.values[name] ?? '',
  })
  const kind = form.values.kind ?? 'email'
  const isByMail = kind === 'email'
  return (
    <FormFrame form={form} submit={t('add.submit')} onCancel={() => close(null)} setUnsaved={setUnsaved}>
      <SegmentedControl
        fullWidth
        aria-label={t('add.kind')}
        value={kind}
        onChange={(kind) => form.change({ kind: kind as Values['kind'] })}
        data={(['email', 'username'] as const).map((value) => ({
          value,
          label: t(`add.by.${value}`),
          disabled: value === 'email' && !canInvite,
        }))}
      />
      {!canInvite && <p>{t('registration.off')}</p>}
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
      <Roles field={form.field('roles')} />
    </FormFrame>
  )
}
