// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { accounts, eula, identityProvider } from '@barn-workbench/core/contract'
import type { AccountWithRoles } from '@barn-workbench/core/schema'
import { useInstance, useSessions } from '@barn-workbench/plugin-sdk/react'
import { anAccount, answer, createFakeInstance, refusal, renderInWorkbench } from '@barn-workbench/plugin-sdk/testing'
import { CreateAccount } from '../src/dialogs/SignIn'
import plugin from '../src/manifest'
import { aProvider } from './aProvider'

const onCreated = vi.fn()

function Dialog() {
  const directory = useInstance().session
  const target = useSessions().find(({ id }) => id === '1001')
  if (!target) return null
  const handlers = { onDone: () => undefined, onCreated }
  return <CreateAccount target={target} directory={directory} provider={aProvider()} {...handlers} />
}

async function renderDialog(getAccount: () => AccountWithRoles) {
  const create = vi.fn(() => ({ accountId: 'account-2', displayName: 'Vera Lund' }))
  const instance = createFakeInstance({
    id: '66',
    instanceType: 'senator',
    answers: [answer(accounts.get, getAccount), answer(identityProvider.createAccount, create)],
  })
  const site = createFakeInstance({
    id: '1001',
    answers: [answer(eula.file, () => new TextEncoder().encode('Be kind.'))],
  })
  await renderInWorkbench({ plugin, instance, others: [site], name: 'signIn' }, () => <Dialog />)
  return create
}

test('a new account has the name that the person has at the directory', async () => {
  const create = await renderDialog(() => ({ ...anAccount({ displayName: 'Vera Lund' }), roles: [] }))
  const name = await screen.findByLabelText<HTMLInputElement>('Your name')
  expect(name.value).toBe('Vera Lund')
  fireEvent.click(screen.getByRole('checkbox'))
  fireEvent.click(screen.getByRole('button', { name: 'Create account' }))
  await waitFor(() => expect(onCreated).toHaveBeenCalled())
  expect(create).toHaveBeenCalledWith(
    expect.objectContaining({ body: expect.objectContaining({ displayName: 'Vera Lund' }) }),
  )
})

test('the person enters the name where the directory does not tell it', async () => {
  await renderDialog(() => {
    throw refusal('instance/unexpected')
  })
  expect((await screen.findByLabelText<HTMLInputElement>('Your name')).value).toBe('')
})
