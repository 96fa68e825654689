// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { serviceProviders } from '@barn-workbench/core/contract'
import { answer, createFakeInstance, refusal, renderInWorkbench } from '@barn-workbench/plugin-sdk/testing'
import { AddForm } from '../src/dialogs/AddForm'
import { EditForm } from '../src/dialogs/EditForm'
import plugin from '../src/manifest'
import SitesPage from '../src/pages/sites/SitesPage'
import { aProvider } from './aProvider'

function directory(permissions: readonly string[], answers: Parameters<typeof createFakeInstance>[0]['answers'] = []) {
  return createFakeInstance({
    id: '66',
    instanceType: 'senator',
    permissions,
    answers: [answer(serviceProviders.list, () => [aProvider()]), ...answers],
  })
}

test('a site can be added to the own list; only who manages the directory adds and removes', async () => {
  const addresses = { remote: { protocol: 'https', hostname: 'nord.test', port: 443 } } as const
  const instance = directory([], [answer(serviceProviders.discoveryObject, () => addresses)])
  const { sessions } = await renderInWorkbench({ plugin, instance, name: 'sites' }, () => <SitesPage />)
  fireEvent.click(await screen.findByRole('button', { name: 'Add to my list' }))
  await screen.findByRole('button', { name: 'Create account' })
  expect(sessions.entry('1001')).toMatchObject({ source: 'directory', discoveryObject: addresses })
  expect(screen.queryByRole('button', { name: 'Add a site' })).toBeNull()
  expect(screen.queryByRole('button', { name: /out of the directory/ })).toBeNull()
})

test('who is signed in at a site otherwise has an account there, and no square stands for a colour that is none', async () => {
  const site = createFakeInstance({ id: '1001', answers: [] })
  await renderInWorkbench({ plugin, instance: directory([]), others: [site], name: 'sites' }, () => <SitesPage />)
  await screen.findByRole('button', { name: 'Open' })
  screen.getByText('You are signed in there with an account of the site')
  expect(screen.queryByText('No account there yet')).toBeNull()
  const row = screen.getByText('Hof Nord').closest('li')
  expect(row?.firstElementChild?.textContent).toContain('Hof Nord')
})

test('who manages the directory has the buttons for it', async () => {
  const instance = directory(['serviceProviders.manage'])
  await renderInWorkbench({ plugin, instance, name: 'sites' }, () => <SitesPage />)
  await screen.findByRole('button', { name: 'Take Hof Nord out of the directory' })
  screen.getByRole('button', { name: 'Add a site' })
})

test('a directory that fails is told', async () => {
  const instance = createFakeInstance({
    id: '66',
    instanceType: 'senator',
    answers: [
      answer(serviceProviders.list, () => {
        throw refusal('instance/unexpected')
      }),
    ],
  })
  await renderInWorkbench({ plugin, instance, name: 'sites' }, () => <SitesPage />)
  await screen.findByText(/unexpected error/)
})

test.each([
  ['service-provider/no-instance-found', /does not know a site with this ID/],
  ['service-provider/cannot-provide', /does not answer the directory/],
  ['service-provider/exists', /has this site already/],
  ['instance/unexpected', /could not be added/],
] as const)('why a site cannot be added: %s', async (code, sentence) => {
  const close = vi.fn()
  const instance = directory(
    ['serviceProviders.manage'],
    [
      answer(serviceProviders.create, () => {
        throw refusal(code)
      }),
    ],
  )
  await renderInWorkbench({ plugin, instance, name: 'add' }, () => (
    <AddForm input={{}} close={close} setUnsaved={() => undefined} />
  ))
  fireEvent.change(screen.getByLabelText('ID of the site'), { target: { value: '1001' } })
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Nord' } })
  fireEvent.click(screen.getByRole('button', { name: 'Add' }))
  await screen.findByText(sentence)
  expect(close).not.toHaveBeenCalled()
})

test('only what was changed is saved, with the version that was seen', async () => {
  const update = vi.fn(() => aProvider({ serviceProviderName: 'Nord' }))
  const updateOwn = vi.fn(() => aProvider({ folderName: 'South' }))
  const instance = directory(
    ['serviceProviders.manage'],
    [answer(serviceProviders.update, update), answer(serviceProviders.updateOwn, updateOwn)],
  )
  const close = vi.fn()
  await renderInWorkbench({ plugin, instance, name: 'edit' }, () => (
    <EditForm input={{ provider: aProvider(), mayRename: true }} close={close} setUnsaved={() => undefined} />
  ))
  fireEvent.change(screen.getByLabelText('Folder'), { target: { value: 'South' } })
  fireEvent.change(screen.getByLabelText('Address of a picture'), { target: { value: 'javascript:alert(1)' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.getByLabelText('Address of a picture').getAttribute('aria-invalid')).toBe('true'))
  expect(updateOwn).not.toHaveBeenCalled()
  fireEvent.change(screen.getByLabelText('Address of a picture'), { target: { value: '' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(close).toHaveBeenCalled())
  expect(updateOwn).toHaveBeenCalledWith(expect.objectContaining({ body: { updates: { folderName: 'South' } } }))
  expect(update).not.toHaveBeenCalled()
})
