// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { accounts, accountSignIn, authorization, eula, usernameSignIn } from '@barn-workbench/core/contract'
import { answer, documents, refusal, renderInWorkbench, renderPage } from '@barn-workbench/plugin-sdk/testing'
import { AddAccountForm } from '../src/dialogs/AddAccountForm'
import plugin from '../src/manifest'
import { accountPage, accountsPage, auditPage, eulasPage } from '../src/pages'
import { Rights } from '../src/parts/Rights'
import { ANNA, aRecord, peopleInstance } from './aPerson'

const noEula = answer(eula.historyOf, () => [])
const openAccount = (people: Parameters<typeof peopleInstance>[0] = {}, dialogs = {}) =>
  renderPage(accountPage, {
    plugin,
    instance: peopleInstance({ ...people, answers: [...(people.answers ?? []), noEula] }),
    params: { accountId: 'anna' },
    answers: { dialogs },
  })

test('the list has what each person signs in with, their roles and tags', async () => {
  await renderPage(accountsPage, { plugin, instance: peopleInstance() })
  const anna = (await screen.findByRole('link', { name: 'Anna Bauer' })).closest('li') as HTMLElement
  await within(anna).findByText('anna.bauer')
  within(anna).getByText('Viewer')
  within(anna).getByText('night')
  const bert = screen.getByRole('link', { name: 'Bert Klein' }).closest('li') as HTMLElement
  within(bert).getByText('bert@example.org')
  within(bert).getByText('no role')
})

test('a search finds a person by the name that they sign in with', async () => {
  await renderPage(accountsPage, { plugin, instance: peopleInstance() })
  await screen.findByText('Anna Bauer')
  fireEvent.change(screen.getByRole('searchbox', { name: 'Name, e-mail, ID or tag' }), { target: { value: 'bert@' } })
  await waitFor(() => expect(screen.queryByText('Anna Bauer')).toBeNull())
  screen.getByText('Bert Klein')
})

test.each([
  ['on a desk', false, 'Name, e-mail, ID or tag'],
  ['on a phone, which has no room for all of it', true, 'Search'],
])('the search says what is found: %s', async (_name, isPhone, placeholder) => {
  const media = { ...window.matchMedia(''), matches: isPhone }
  const match = vi.spyOn(window, 'matchMedia').mockReturnValue(media)
  await renderPage(accountsPage, { plugin, instance: peopleInstance() })
  const search = await screen.findByRole<HTMLInputElement>('searchbox', { name: 'Name, e-mail, ID or tag' })
  expect(search.placeholder).toBe(placeholder)
  match.mockRestore()
})

test('an account says what it may do and why', async () => {
  await openAccount()
  const roles = await screen.findByRole('region', { name: 'Roles in force' })
  await within(roles).findByText('granted')
  within(roles).getByText('inherited from Viewer')
  const permissions = screen.getByRole('region', { name: 'Everything allowed' })
  within(permissions).getByText('See measurement: Speed')
  within(permissions).getByText('data.view.speed – from: granted')
  within(permissions).getByText('incidents.view – from: Viewer')
  fireEvent.change(within(permissions).getByRole('searchbox'), { target: { value: 'measure' } })
  expect(within(permissions).queryByText('See all incidents')).toBeNull()
})

test('tabs lead only to pages that are for the account: names alone open none', async () => {
  const noText = answer(eula.file, () => new TextEncoder().encode('Be kind to the animals.'))
  const permissions = ['authentication.list_users', 'eulas.view', 'authorization.manage']
  await renderPage(eulasPage, { plugin, instance: peopleInstance({ permissions, answers: [noEula, noText] }) })
  const tabs = await screen.findByRole('navigation', { name: 'Administration' })
  const names = within(tabs).getAllByRole('link')
  expect(names.map(({ textContent }) => textContent)).toEqual(['Licence agreement', 'Audit trail'])
})

test('who may not see accounts reads of rights in words only', async () => {
  await renderInWorkbench(
    { plugin, instance: peopleInstance({ permissions: ['incidents.view'] }), name: 'own' },
    () => <Rights entityType="account" entityId="account-1" />,
  )
  await screen.findByText('from: granted')
  expect(screen.queryByText(/incidents\.view|data\.view/)).toBeNull()
})

test('a tag is taken off, and saved', async () => {
  const bodies: unknown[] = []
  await openAccount({
    answers: [
      answer(accounts.update, ({ body }) => {
        bodies.push(body)
        return { ...ANNA, tags: body.updates.tags, version: 4 }
      }),
    ],
  })
  await screen.findByText('night')
  fireEvent.click(screen.getByLabelText('Remove all tags'))
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(bodies).toEqual([{ updates: { tags: [] } }]))
})

test('what was granted is taken away after a question, and a refusal is told', async () => {
  const removed: string[] = []
  let isRefused = true
  const { host } = await openAccount(
    {
      records: () => [aRecord(), aRecord({ authorizationRecordId: 'record-2', validUntil: 2_000, valid: false })],
      answers: [
        answer(authorization.remove, ({ params: { id } }) => {
          if (isRefused) throw refusal('account/last-administrator')
          removed.push(id)
          return undefined
        }),
      ],
    },
    { 'accounts.question': true },
  )
  await screen.findByText('not in force')
  const [button] = screen.getAllByRole('button', { name: 'Take away: Viewer' })
  fireEvent.click(button as HTMLElement)
  await waitFor(() => expect(host.told).toContain('toast.rights.remove.error'))
  isRefused = false
  fireEvent.click(button as HTMLElement)
  await waitFor(() => expect(removed).toEqual(['record-1']))
})

test('an account is deleted by right only, after a question', async () => {
  const { host } = await openAccount(
    { answers: [answer(accounts.remove, () => undefined)] },
    { 'accounts.question': true },
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(host.paths).toEqual(['/instance/1001/accounts']))
})

test('who may only look has nothing to change', async () => {
  await openAccount({ permissions: ['accounts.view'] })
  await screen.findByText('night')
  await screen.findByText(/^Since/)
  expect(screen.queryByRole('button', { name: /Delete|Grant|Save|Take away/ })).toBeNull()
})

test('an account whose invitation is still open says so', async () => {
  const answers = [
    documents(accountSignIn.emails, 'accountId', () => [
      { email: 'anna@example.org', accountId: 'anna', isInvited: false },
      { email: 'bert@example.org', accountId: 'bert', isInvited: true },
    ]),
  ]
  await renderPage(accountsPage, { plugin, instance: peopleInstance({ answers }) })
  const open = await screen.findAllByText('invitation still open')
  expect(open.map((chip) => chip.closest('li')?.textContent)).toEqual([expect.stringContaining('bert@example.org')])
})

test('an account that wrong passwords lock out says until when, and is unlocked by a button', async () => {
  let lockedUntil: number | null = Date.now() + 60_000
  const unlocked: string[] = []
  const answers = [
    answer(accountSignIn.lock, () => ({ lockedUntil })),
    answer(accountSignIn.unlock, ({ params: { id } }) => {
      unlocked.push(id)
      lockedUntil = null
      return undefined
    }),
  ]
  await openAccount({ answers })
  const alert = await screen.findByRole('alert')
  within(alert).getByText('Anna Bauer is locked out')
  fireEvent.click(within(alert).getByRole('button', { name: 'Unlock' }))
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  expect(unlocked).toEqual(['anna'])
})

test('the accounts say who may make one, and by mail nobody is added where invitations are off', async () => {
  const off = answer(usernameSignIn.available, () => ({ available: true, registration: 'off' as const }))
  await renderPage(accountsPage, { plugin, instance: peopleInstance({ answers: [off] }) })
  const hint = await screen.findByText(/The site is started with “--registration off”/)
  // Above the list it would push the pages out of the frame.
  expect((await screen.findByRole('region', { name: 'Accounts' })).contains(hint)).toBe(true)
  await renderInWorkbench({ plugin, instance: peopleInstance({ answers: [off] }), name: 'form' }, () => (
    <AddAccountForm input={null} close={() => undefined} setUnsaved={() => undefined} />
  ))
  await waitFor(() => expect(screen.getByRole<HTMLInputElement>('radio', { name: 'By username' }).checked).toBe(true))
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'By e-mail' }).disabled).toBe(true)
})

test('the audit trail is exported whole, page by page, as JSON lines', async () => {
  const entries = Array.from({ length: 1_200 }, (_, index) => ({
    auditEntryId: `entry-${String(index).padStart(4, '0')}`,
    timestamp: index,
    actor: { accountId: 'anna', displayName: 'Anna Bauer' },
    action: 'session.started',
    target: { entityType: 'account', entityId: 'anna', name: 'Anna Bauer' },
    before: null,
    after: { method: 'passkey', address: '192.0.2.7' },
    ...(index === 1_199 && { count: 3, lastTimestamp: index + 1 }),
  }))
  const trail = documents(authorization.auditTrail, 'auditEntryId', () => entries)
  const saved: Blob[] = []
  URL.createObjectURL = (blob) => {
    saved.push(blob as Blob)
    return 'blob:audit'
  }
  await renderPage(auditPage, { plugin, instance: peopleInstance({ answers: [trail] }) })
  await screen.findByText(/3 times, last at .*, first at /)
  expect(screen.getAllByText('by a passkey')).not.toEqual([])
  fireEvent.click(screen.getByRole('button', { name: 'Export' }))
  await waitFor(() => expect(saved).toHaveLength(1))
  const lines = (await saved[0]?.text())
    ?.trim()
    .split('\n')
    .map((line) => JSON.parse(line) as object)
  expect(lines).toEqual(entries)
})
