// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { accounts, accountSignIn } from '@barn-workbench/core/contract'
import { definePlugin } from '@barn-workbench/plugin-sdk'
import { anAccount, createFakeInstance, documents, renderInWorkbench } from '@barn-workbench/plugin-sdk/testing'
import { AccountPicker } from './AccountPicker'

const noMessages = async () => ({ default: {} })
const plugin = definePlugin({ id: 'test', instanceTypes: ['barn'], locale: { en: noMessages, de: noMessages } })

/** Three people; one of them, Bert, is found by several user names. `isViewer`: the user may see accounts. */
async function renderPicker(props: object, isViewer = true) {
  const onChoose = vi.fn()
  const namesAsked = vi.fn(() => [{ email: 'klein@example.org', accountId: 'id-bert' }])
  const instance = createFakeInstance({
    permissions: [isViewer ? 'accounts.view' : 'authentication.list_users'],
    answers: [
      documents(accounts.query, 'accountId', () => [
        anAccount({ accountId: 'id-anna', displayName: 'Anna' }),
        anAccount({ accountId: 'id-anna-2', displayName: 'Anna' }),
        anAccount({ accountId: 'id-bert', displayName: 'Bert' }),
      ]),
      documents(accountSignIn.usernames, 'accountId', () => [{ username: 'bert.k', accountId: 'id-bert' }]),
      documents(accountSignIn.emails, 'accountId', namesAsked),
      documents(accountSignIn.remoteIds, 'accountId', () => [
        { remoteAuthenticationId: 'senator-7', accountId: 'id-bert' },
      ]),
    ],
  })
  await renderInWorkbench({ plugin, instance, name: 'picker' }, () => <AccountPicker {...props} onChoose={onChoose} />)
  await screen.findByText('Bert')
  return { onChoose, namesAsked }
}
const entries = () => screen.getAllByRole('button').map(({ textContent }) => textContent)
const search = (value: string) => fireEvent.change(screen.getByRole('textbox'), { target: { value } })

test('each entry has its name and id', async () => {
  const { onChoose, namesAsked } = await renderPicker({})
  expect(entries()).toEqual(['Annaid-anna', 'Annaid-anna-2', 'Bertid-bert'])
  fireEvent.click(screen.getByText('id-anna-2'))
  expect(onChoose).toHaveBeenCalledWith({ entityId: 'id-anna-2', displayName: 'Anna' })
  expect(namesAsked).not.toHaveBeenCalled()
})

test('names at sign-in are shown and found where they are asked for', async () => {
  const { onChoose } = await renderPicker({ withEmail: true, withUsername: true, withRemoteId: true })
  expect(entries().at(-1)).toBe('Bertbert.k · klein@example.org · senator-7 · id-bert')
  for (const part of ['klein@', 'bert.', 'senator']) {
    search('anna')
    await waitFor(() => expect(screen.queryByText('Bert')).toBeNull())
    search(part)
    await screen.findByText('Bert')
    await waitFor(() => expect(entries()).toHaveLength(1))
  }
  fireEvent.keyDown(screen.getByRole('textbox'), { key: 'Enter' })
  expect(onChoose).toHaveBeenCalledWith({ entityId: 'id-bert', displayName: 'Bert' })
})

test('who may only list people sees and asks for no names at sign-in', async () => {
  const { namesAsked } = await renderPicker({ withEmail: true }, false)
  expect(entries().at(-1)).toBe('Bertid-bert')
  search('klein@')
  await waitFor(() => expect(screen.queryByText('Bert')).toBeNull())
  expect(namesAsked).not.toHaveBeenCalled()
})
