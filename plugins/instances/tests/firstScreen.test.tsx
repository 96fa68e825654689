// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useEffect } from 'react'
import { expect, test } from 'vitest'
import { incidents } from '@barn-workbench/core/contract'
import type { Incident } from '@barn-workbench/core/schema'
import { useLocalSettings } from '@barn-workbench/plugin-sdk/react'
import {
  anIncident,
  answer,
  createFakeInstance,
  documents,
  refusal,
  renderInWorkbench,
  renderPage,
} from '@barn-workbench/plugin-sdk/testing'
import plugin from '../src/manifest'
import { instanceListPage } from '../src/pages'
import InstanceListPage from '../src/pages/instanceList/InstanceListPage'

const barn = (id: string, all: readonly Incident[] = [], permissions: readonly string[] = ['incidents.view']) =>
  createFakeInstance({ id, permissions, answers: [documents(incidents.query, 'incidentId', () => all)] })
const dead = (incidentId: string, isOpen = true) =>
  anIncident({
    incidentId,
    type: 'deadAnimal',
    state: isOpen ? 'deadAnimalExists' : 'closed',
    closedAt: isOpen ? null : 5,
  })
const open = (options: Partial<Parameters<typeof renderPage>[1]> = {}) =>
  renderPage(instanceListPage, { plugin, instance: barn('1001'), ...options })
const cards = () => screen.getAllByRole('listitem')
const cardOf = (name: string) => within(cards().find((card) => within(card).queryByText(name)) as HTMLElement)

test('who is signed in nowhere reads what the workbench is for', async () => {
  await open({ isSignedIn: false })
  expect(screen.getByRole('heading', { level: 1, name: 'Sites' })).toBeTruthy()
  expect(screen.getByText(/shows you your barns: camera pictures, dead animals/)).toBeTruthy()
  expect(cardOf('Fake barn').getByText('signed out')).toBeTruthy()
})

test('a site that has an e-mail address is written to from its menu, and a picture that may not be read is said to be so', async () => {
  const { sessions } = await open()
  act(() =>
    sessions.update('1001', {
      email: 'hof@example.org',
      useServiceProviderImageUrl: true,
      serviceProviderImageUrl: 'https://pictures.test/hof.png',
    }),
  )
  expect(await screen.findByText('The picture that the directory names may not be read by this page.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Menu of Fake barn' }))
  const mail = await screen.findByRole('menuitem', { name: 'Write to hof@example.org' })
  expect(mail.getAttribute('href')).toBe('mailto:hof@example.org')
})

test('the type of a site stands on its card in words', async () => {
  const instance = createFakeInstance({ id: '1001', instanceType: 'data_collector', answers: [] })
  function WithTypes() {
    const [, change] = useLocalSettings()
    useEffect(() => change({ showTypeInformation: true }), [change])
    return <InstanceListPage />
  }
  await renderInWorkbench({ plugin, instance, name: 'list' }, () => <WithTypes />)
  expect(await screen.findByText('Data collector')).toBeTruthy()
  expect(screen.queryByText('data_collector')).toBeNull()
})

test.each([
  ['a barn where somebody is signed in leads to its dashboard', true, '/instance/1001'],
  ['a barn where nobody is signed in leads to the sign-in', false, '/login/1001'],
])('%s', async (_, isSignedIn, href) => {
  await open({ isSignedIn })
  expect(screen.getByRole('link', { name: 'Fake barn' }).getAttribute('href')).toBe(href)
})

test('one line says what is wrong anywhere, and leads to it', async () => {
  await open({ instance: barn('1001', [dead('a'), dead('b'), dead('c', false)]), others: [barn('1002')] })
  const line = await screen.findByRole('button', { name: '1 with dead animals' })
  expect(await cardOf('Fake barn').findByText('2 dead animals')).toBeTruthy()
  expect(await cardOf('Fake barn 1002').findByText('0 dead animals')).toBeTruthy()
  const figure = cardOf('Fake barn').getByRole('link', { name: '2 dead animals' })
  expect(figure.getAttribute('href')).toMatch(/^\/instance\/1001\/incidents\?filter=.*deadAnimal/)
  fireEvent.click(line)
  expect(cards()).toHaveLength(1)
  fireEvent.click(line)
  expect(cards()).toHaveLength(2)
})

test('a count that is not known is no 0, and one that the account may not see is not there', async () => {
  const failing = createFakeInstance({
    id: '1002',
    permissions: ['incidents.view'],
    answers: [
      answer(incidents.query, () => {
        throw refusal('instance/unavailable')
      }),
    ],
  })
  await open({ instance: barn('1001', [], []), others: [failing] })
  await waitFor(() => expect(failing.requestedPaths).toContain('/api/incidents/query'))
  expect(cardOf('Fake barn 1002').getByText('… dead animals')).toBeTruthy()
  expect(cardOf('Fake barn').queryByText(/dead animal/)).toBeNull()
})

test('sites are in folders, which close and then still tell of dead animals', async () => {
  const { sessions } = await open({ instance: barn('1001', [dead('a')]), others: [barn('1002')] })
  sessions.update('1001', { folderName: 'North', order: 20 })
  sessions.update('1002', { folderName: 'North', order: 10 })
  const folder = await screen.findByRole('button', { name: /^North/ })
  await waitFor(() =>
    expect(cards().map((card) => within(card).getAllByRole('link')[0]?.textContent)).toMatchObject(
      [/1002/, /Fake barn/].map((name) => expect.stringMatching(name)),
    ),
  )
  fireEvent.click(folder)
  expect(folder.getAttribute('aria-expanded')).toBe('false')
  expect(screen.queryAllByRole('listitem')).toEqual([])
  expect(await screen.findByRole('button', { name: /North.*1 with dead animals/ })).toBeTruthy()
})

test('the menu moves a site, and removes it after one question', async () => {
  const { sessions, host } = await open({ others: [barn('1002')], answers: { dialogs: { 'instances.remove': true } } })
  const choose = async (item: string) => {
    fireEvent.click(screen.getByRole('button', { name: 'Menu of Fake barn' }))
    fireEvent.click(await screen.findByRole('menuitem', { name: item, hidden: true }))
  }
  await choose('Move down')
  expect(sessions.entry('1001').order).toBeGreaterThan(sessions.entry('1002').order)
  await choose('Remove …')
  await waitFor(() => expect(sessions.has('1001')).toBe(false))
  expect(host.dialogs).toEqual([{ id: 'instances.remove', input: { id: '1001', name: 'Fake barn' } }])
  expect(cards()).toHaveLength(1)
})

const refusing = (id: string) =>
  createFakeInstance({
    id,
    permissions: ['incidents.view'],
    answers: [
      answer(incidents.query, () => {
        throw refusal('instance/unavailable')
      }),
    ],
  })

test('the line is green once every barn has told that it has no dead animals', async () => {
  await open({ others: [barn('1002')] })
  expect(await screen.findByText('No dead animals, every site answers')).toBeTruthy()
})

test('nobody is signed in: nothing is called fine, and the line leads to the sites', async () => {
  await open({ isSignedIn: false })
  fireEvent.click(await screen.findByRole('button', { name: '1 signed out' }))
  expect(screen.queryByText(/No dead animals/)).toBeNull()
  expect(cards()).toHaveLength(1)
})

test('barns and technology are counted apart, and only barns count as signed out', async () => {
  const senator = createFakeInstance({ id: '66', instanceType: 'senator', answers: [] })
  await open({ others: [senator], isSignedIn: false })
  expect(await screen.findByText('1 site · Technology: 1')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '1 signed out' }))
  expect(cards().map((card) => card.dataset['instance'])).toEqual(['1001'])
})

test.each([
  ['whose account may not see them', () => barn('1002', [], [])],
  ['that has failed to tell', () => refusing('1002')],
])('dead animals of a barn %s are not known, and nothing is called fine', async (_, other) => {
  await open({ others: [other()] })
  fireEvent.click(await screen.findByRole('button', { name: '1 not known' }))
  expect(screen.queryByText(/No dead animals/)).toBeNull()
  expect(cards().map((card) => card.dataset['instance'])).toEqual(['1002'])
})
