// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { cameras, machines } from '@barn-workbench/core/contract'
import { errorStatus, ProblemError } from '@barn-workbench/core/result'
import type { Machine, MachineKey } from '@barn-workbench/core/schema'
import {
  aCamera,
  answer,
  documents,
  renderInWorkbench,
  renderPage,
  type FakeAnswer,
} from '@barn-workbench/plugin-sdk/testing'
import { MachineForm } from '../src/dialogs/MachineForm'
import { RenewKeyForm } from '../src/dialogs/RenewKeyForm'
import plugin from '../src/manifest'
import { accountsPage } from '../src/pages'
import { ADMINISTRATOR, peopleInstance } from './aPerson'

const KEY = `bw_${'a'.repeat(49)}`
const FIRST: MachineKey = {
  keyId: 'key-1',
  name: 'Office computer',
  lastCharacters: 'wxyz',
  limits: { cameras: ['c1', 'c2'], networks: ['192.0.2.0/24'] },
  createdAt: 1_000,
  createdBy: 'Anna Bauer',
  validUntil: null,
  endedAt: null,
  lastUsedAt: 2_000,
  lastUsedFrom: '192.0.2.7',
}
const DETECTOR: Machine = {
  machineId: 'detector',
  displayName: 'Detector',
  createdAt: 1_000,
  createdBy: 'Anna Bauer',
  roles: ['viewer'],
  permissions: ['data.write'],
  keys: [FIRST, { ...FIRST, keyId: 'key-0', name: 'Before', endedAt: 1_500, lastUsedAt: null }],
}
const MANAGER = [...ADMINISTRATOR, 'data.write']

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name, hidden: true }))
const fill = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })

async function openList(listed: () => Machine[], answers: FakeAnswer[] = []) {
  const instance = peopleInstance({ permissions: MANAGER, answers: [...answers, answer(machines.list, listed)] })
  await renderPage(accountsPage, { plugin, instance, answers: { dialogs: { 'accounts.question': true } } })
  await screen.findByText('Anna Bauer')
  press('Machines')
}

async function openForm(machine: Machine | null, answers: FakeAnswer[], permissions = MANAGER) {
  const close = vi.fn()
  const all = documents(cameras.query, 'cameraId', () => [aCamera({ cameraId: 'c1', name: 'Pen 1' })])
  const instance = peopleInstance({ permissions, answers: [...answers, all] })
  const { host } = await renderInWorkbench({ plugin, instance, name: 'machine' }, () => (
    <MachineForm input={machine} close={close} setUnsaved={() => undefined} />
  ))
  return { close, host }
}

test('the list says what a machine may do, and of each key its last use, its limits and its end', async () => {
  await openList(() => [DETECTOR])
  await screen.findByText('Detector')
  screen.getByText('Write measurements')
  const keys = screen.getByRole('list', { name: 'Keys of Detector', hidden: true })
  within(keys).getByText(/^last used .* from 192\.0\.2\.7 · only 2 cameras · only from 192\.0\.2\.0\/24$/)
  within(keys).getByText(/^never used · ended /)
  expect(within(keys).getAllByText('bw_…wxyz')).toHaveLength(2)
  // An ended key cannot be renewed or ended again.
  expect(within(keys).getAllByRole('button', { hidden: true })).toHaveLength(2)
})

test('a key is ended and a machine removed after a question', async () => {
  let listed = [DETECTOR]
  const ended = vi.fn(() => undefined)
  await openList(
    () => listed,
    [
      answer(machines.endKey, ended),
      answer(machines.remove, () => {
        listed = []
        return undefined
      }),
    ],
  )
  await screen.findByText('Detector')
  press('End Office computer')
  await waitFor(() =>
    expect(ended).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ params: { id: 'detector', keyId: 'key-1' } }),
    ),
  )
  press('Remove Detector')
  await screen.findByText('This site has no machine yet.')
})

test('a machine is made with rights, limits and a key, which is shown once with a line to try it', async () => {
  const created = vi.fn(() => ({ machine: DETECTOR, key: KEY }))
  const { close } = await openForm(null, [answer(machines.create, created)])
  fill('Name', ' Scale ')
  // What the user may not grant is listed, but cannot be chosen.
  expect(screen.getByLabelText(/^Report detections/)).toHaveProperty('disabled', true)
  fireEvent.click(screen.getByLabelText('Write measurements'))
  fill('Name of the key', 'Pen 7')
  fireEvent.click(await screen.findByLabelText('Only these cameras', { selector: 'input' }))
  fireEvent.click(await screen.findByRole('option', { name: 'Pen 1' }))
  fill('Only from these addresses', '192.0.2.0/24, 2001:db8::1')
  press('Make the machine')
  await screen.findByText(KEY)
  expect(created).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({
      body: {
        displayName: 'Scale',
        roles: [],
        permissions: ['data.write'],
        key: {
          name: 'Pen 7',
          limits: { cameras: ['c1'], networks: ['192.0.2.0/24', '2001:db8::1'] },
          validUntil: null,
        },
      },
    }),
  )
  await screen.findByText(new RegExp(`^curl -H 'Authorization: Bearer ${KEY}' .*/api/permissions$`))
  press('Done')
  expect(close).toHaveBeenCalledWith(true)
})

test('a machine without rights, without a name or with an address that is none is not sent', async () => {
  await openForm(null, [])
  fill('Only from these addresses', '192.0.2.300')
  press('Make the machine')
  await screen.findByText('Enter an IP address, or a network such as 192.168.1.0/24.')
  for (const label of ['Name', 'Name of the key'])
    expect(screen.getByLabelText(label).getAttribute('aria-invalid')).toBe('true')
  fill('Only from these addresses', '')
  fill('Name', 'Scale')
  fill('Name of the key', 'Pen 7')
  await screen.findByText('Choose at least one role or permission.')
})

test('another key of a machine asks for no rights, and a refusal is said', async () => {
  await openForm(DETECTOR, [
    answer(machines.addKey, () => {
      throw new ProblemError({
        code: 'machine-key/too-many',
        params: { limit: 20 },
        status: errorStatus['machine-key/too-many'],
      })
    }),
  ])
  expect(screen.queryByLabelText('Name')).toBeNull()
  fill('Name of the key', 'Spare')
  press('Make the key')
  await screen.findByText('This machine has 20 keys, and cannot have more. End some first.')
})

test('a key is renewed with the overlap that was chosen', async () => {
  const renewed = vi.fn(() => ({ machine: DETECTOR, key: KEY }))
  const input = { machineId: 'detector', keyId: 'key-1', name: 'Office computer' }
  const instance = peopleInstance({ permissions: MANAGER, answers: [answer(machines.renewKey, renewed)] })
  await renderInWorkbench({ plugin, instance, name: 'renewKey' }, () => (
    <RenewKeyForm input={input} close={() => undefined} setUnsaved={() => undefined} />
  ))
  fireEvent.click(screen.getByLabelText('In 7 days'))
  press('Renew')
  await screen.findByText(KEY)
  expect(renewed).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ params: { id: 'detector', keyId: 'key-1' }, body: { overlapDays: 7 } }),
  )
})
