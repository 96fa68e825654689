// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { accounts, displays } from '@barn-workbench/core/contract'
import { errorStatus, ProblemError } from '@barn-workbench/core/result'
import type { Display } from '@barn-workbench/core/schema'
import { answer, documents, renderPage, type FakeAnswer } from '@barn-workbench/plugin-sdk/testing'
import plugin from '../src/manifest'
import { accountsPage } from '../src/pages'
import { ADMINISTRATOR, ANNA, peopleInstance } from './aPerson'

const OFFICE: Display = {
  displayId: 'display-1',
  displayName: 'Office',
  approvedAt: 1_000,
  approvedBy: 'Anna Bauer',
  lastUsedAt: null,
}

interface Screens {
  permissions?: readonly string[]
  listed?: () => Display[]
  answers?: FakeAnswer[]
}

async function open({ permissions = ADMINISTRATOR, listed = () => [], answers = [] }: Screens = {}) {
  const rendered = await renderPage(accountsPage, {
    plugin,
    instance: peopleInstance({ permissions, answers: [...answers, answer(displays.list, listed)] }),
    answers: { dialogs: { 'accounts.question': true } },
  })
  await screen.findByText('Anna Bauer')
  return rendered
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name, hidden: true }))
const fill = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })

test('a code shows which screen asks, and a name approves it', async () => {
  const approved = vi.fn(() => ({ ...OFFICE, lastUsedAt: null }))
  const waiting = answer(displays.waiting, ({ params: { code } }) => {
    if (code !== 'ABCD2345')
      throw new ProblemError({ code: 'request/not-found', params: {}, status: errorStatus['request/not-found'] })
    return { code, userAgent: 'Mozilla/5.0 (X11; Linux) Chrome/140', address: '192.0.2.7', askedAt: 1_000 }
  })
  await open({ answers: [waiting, answer(displays.approve, approved)] })
  press('Displays')
  await screen.findByText(/^This site has no display yet/)
  fill('Code on the screen', 'abc')
  press('Continue')
  await screen.findByText('A code has eight letters and digits.')
  fill('Code on the screen', 'ABCD 2346')
  press('Continue')
  await screen.findByText(/^No screen shows this code/)
  fill('Code on the screen', 'abcd 2345')
  press('Continue')
  await screen.findByText(/^From 192\.0\.2\.7, since/)
  screen.getByText('Chrome Linux')
  fill('Name', ' Office ')
  press('Approve')
  await screen.findByLabelText('Code on the screen')
  expect(approved).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ body: { code: 'ABCD2345', displayName: 'Office' } }),
  )
})

test('a display is taken off after a question', async () => {
  let listed = [OFFICE]
  const removed = answer(displays.remove, ({ params: { id } }) => {
    listed = listed.filter(({ displayId }) => displayId !== id)
    return undefined
  })
  await open({ listed: () => listed, answers: [removed] })
  press('Displays')
  await screen.findByText('Office')
  screen.getByText(/^Not signed in yet · approved .* by Anna Bauer$/)
  press('Take off Office')
  await waitFor(() => expect(screen.queryByText('Office')).toBeNull())
})

test('who does not manage accounts has no displays, and their accounts are marked for all who see them', async () => {
  const withDisplay = documents(accounts.query, 'accountId', () => [
    ANNA,
    { ...ANNA, accountId: 'd', displayName: 'Hall', tags: ['display'] },
  ])
  await open({ permissions: ['accounts.view'], answers: [withDisplay] })
  screen.getByText('Display')
  expect(screen.queryByRole('button', { name: 'Displays' })).toBeNull()
})
