import { useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { accountSignIn, authorization, emailSignIn, usernameSignIn } from '@barn-workbench/core/contract'
import { hasPermission } from '@barn-workbench/core/permissions'
import { where } from '@barn-workbench/core/query'
import { ProblemError, problemOf, type Problem } from '@barn-workbench/core/result'
import { EmailAddress, Name, Password, requireRepetition, Username } from '@barn-workbench/core/schema'
import type { Session } from '@barn-workbench/core/session'
import type { DialogProps } from '@barn-workbench/plugin-sdk'
import { FormFrame, NewPasswordFields, useForm, useFrontendUrl, type FormField } from '@barn-workbench/plugin-sdk/form'
import {
  useHost,
  useLocale,
  useMessages,
  usePermission,
  useProblemText,
  useSession,
} from '@barn-workbench/plugin-sdk/react'
import { SegmentedControl, TextInput } from '@barn-workbench/plugin-sdk/ui'
import { RolePicker } from '../parts/RolePicker'
import { useRegistration } from '../queries/useRegistration'
import { useRolesById } from '../queries/useRolesById'

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

/** The initial roles of the account, for users who may grant some and see to which account. */
function Roles({ field }: { field: FormField<string[] | undefined> }) {
  const t = useMessages()
  const maySee = usePermission('accounts.view')
  const mayGrant = usePermission('authorization.manage') && maySee
  const { data: roles = [] } = useRolesById(mayGrant)
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
    problemFields: { 'account/username-taken': { field: 'username', message: 'username_taken' } },
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

/** A person who gets an account, and its initial roles. */
interface NewAccount {
  kind: 'email' | 'username'
  displayName: string
  email: string
  username: string
  password: string
  passwordRepetition: string
  roles: readonly string[]
}

/** The outcome of adding an account. */
interface Added {
  /** Null if unknown yet, or if the inviter may not see accounts. */
  accountId: string | null
  /** Whether the address had an account before; null if the inviter may not see accounts. */
  hasExisted: boolean | null
}

/** Instances compare addresses in this form. */
const foldOf = (email: string) => email.normalize('NFC').toLowerCase()

/** The account that signs in with an address, ignoring case, or null. */
async function accountOf(session: Session, email: string): Promise<string | null> {
  const found = await session.list(accountSignIn.emails, { query: [where('email', 'contains', email)] })
  return found.find((one) => foldOf(one.email) === foldOf(email))?.accountId ?? null
}

/** A person with an e-mail address gets a link by which they choose a password and accept the agreement. */
async function invite(
  session: Session,
  { email, displayName }: NewAccount,
  { locale, frontendUrl }: { locale: string; frontendUrl: string },
): Promise<Added> {
  const maySee = hasPermission(session.snapshot().permissions, 'accounts.view')
  const before = maySee ? await accountOf(session, email) : null
  await session.send(emailSignIn.register, { body: { email, displayName, locale, acceptEula: false, frontendUrl } })
  // The answer is the same if the address has an account already.
  return { accountId: before, hasExisted: maySee ? before !== null : null }
}

async function register(
  session: Session,
  { username, password, passwordRepetition, displayName }: NewAccount,
  locale: string,
): Promise<Added> {
  const body = { username, password, passwordRepetition, displayName, locale, acceptEula: true }
  const { accountId } = await session.send(usernameSignIn.register, { body })
  return { accountId, hasExisted: false }
}

/** Grants roles to an account. */
async function grant(session: Session, accountId: string | null, roles: readonly string[]): Promise<void> {
  if (accountId === null) throw new ProblemError({ code: 'account/not-found', params: {} })
  const targetEntity = { entityType: 'account', entityId: accountId } as const
  await session.send(authorization.create, { body: { authorizationRecord: { targetEntity, directRoles: [...roles] } } })
}

/** The outcome of adding an account, with the reason why it did not get its roles. */
interface Completed extends Added {
  problem?: Problem
}

/** Finds an account that was added and grants it its roles. Never rejects, since the account is there by now. */
async function complete(session: Session, { email, roles }: NewAccount, added: Added): Promise<Completed> {
  if (added.hasExisted !== false) return added
  let { accountId } = added
  try {
    accountId ??= await accountOf(session, email)
    if (roles.length > 0) await grant(session, accountId, roles)
    return { ...added, accountId }
  } catch (error) {
    // Without roles only the way to the account is missing.
    return { ...added, accountId, ...(roles.length > 0 && { problem: problemOf(error) }) }
  }
}

/** The message about the outcome. */
function messageOf({ kind, roles }: NewAccount, { hasExisted, problem }: Completed) {
  if (problem) return { kind: 'error', name: 'notGranted' } as const
  if (hasExisted) return { kind: 'warning', name: 'exists' } as const
  const added = roles.length > 0 ? kind : (`${kind}NoRole` as const)
  return { kind: 'success', name: hasExisted === null ? 'sent' : added } as const
}

/**
 * Returns the function that adds an account, grants it its roles and reports the outcome, with a link to the account.
 * Rejects if no account was added.
 */
function useAddAccount(): (account: NewAccount) => Promise<void> {
  const host = useHost()
  const locale = useLocale()
  const frontendUrl = useFrontendUrl()
  const session = useSession()
  const queries = useQueryClient()
  const problemText = useProblemText()
  return async (account) => {
    const added = await (account.kind === 'email'
      ? invite(session, account, { locale, frontendUrl })
      : register(session, account, locale))
    const completed = await complete(session, account, added)
    const { accountId, problem } = completed
    const { kind, name } = messageOf(account, completed)
    const path = `/instance/${session.id}/accounts/${accountId}`
    host.toast({
      kind,
      key: `toast.account.add.${name}`,
      ...(problem && { values: { problem: problemText(problem) } }),
      ...(accountId !== null && { opens: { path, label: 'toast.account.add.open' } }),
    })
    await queries.invalidateQueries({ queryKey: [session.id] })
  }
}
