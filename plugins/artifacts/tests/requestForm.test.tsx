// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { artifacts, cameras } from '@barn-workbench/core/contract'
import type { RequestedArtifactType } from '@barn-workbench/core/schema'
import { DAY, HOUR, MINUTE } from '@barn-workbench/core/time'
import type { ActionHost } from '@barn-workbench/plugin-sdk'
import {
  aCamera,
  anArtifact,
  answer,
  createFakeInstance,
  documents,
  renderInWorkbench,
} from '@barn-workbench/plugin-sdk/testing'
import { runRequest } from '../src/actions/runActions'
import { RequestForm } from '../src/dialogs/RequestForm'
import plugin from '../src/manifest'

const END = Date.UTC(2026, 3, 7, 12)
const ALL = ['east', 'north', 'west'].map((cameraId) => aCamera({ cameraId, name: `Pen ${cameraId}` }))

interface Given {
  type?: RequestedArtifactType
  start?: number
  besideCameraIds?: string[]
}

/** Shows the form for the camera `east`. Returns what it asks for, and what it is closed with. */
async function renderForm({ start = END - 10 * MINUTE, ...given }: Given) {
  const bodies: unknown[] = []
  const close = vi.fn()
  const instance = createFakeInstance({
    permissions: ['artifact.view', 'cameras.view'],
    answers: [
      documents(cameras.query, 'cameraId', () => ALL),
      answer(artifacts.request, ({ body }) => {
        bodies.push(body)
        return anArtifact({ artifactId: 'clip', status: 'scheduled' })
      }),
    ],
  })
  await renderInWorkbench({ plugin, instance, name: 'request' }, () => (
    <RequestForm input={{ cameraId: 'east', start, end: END, ...given }} close={close} setUnsaved={() => undefined} />
  ))
  return { bodies: () => bodies, close }
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const hasClock = () => screen.getByRole('checkbox', { name: /^Clock, names and title/ })

test('a clip of several cameras with a title is asked for as it is entered', async () => {
  const { bodies, close } = await renderForm({ type: 'recording', besideCameraIds: ['north', 'west'] })
  expect(await screen.findAllByText('Pen north')).not.toEqual([])
  fireEvent.change(screen.getByRole('textbox', { name: 'Title' }), { target: { value: ' For the vet ' } })
  press('Request')
  await waitFor(() => expect(close).toHaveBeenCalled())
  const clip = { hasClock: true, besideCameraIds: ['north', 'west'], title: 'For the vet' }
  expect(bodies()).toEqual([{ type: 'recording', camera: 'east', start: END - 10 * MINUTE, end: END, clip }])
})

test('without the clock it is the video of one camera: neither others nor a title are sent', async () => {
  const { bodies, close } = await renderForm({ type: 'recording', besideCameraIds: ['north'] })
  fireEvent.change(await screen.findByRole('textbox', { name: 'Title' }), { target: { value: 'For the vet' } })
  fireEvent.click(hasClock())
  expect(screen.queryByRole('textbox', { name: 'Title' })).toBeNull()
  press('Request')
  await waitFor(() => expect(close).toHaveBeenCalled())
  expect(bodies()).toMatchObject([{ clip: { hasClock: false, besideCameraIds: [], title: '' } }])
})

test('a clip that is too long is refused at its field, and as recorded it may be longer', async () => {
  const { bodies, close } = await renderForm({ type: 'recording' })
  fireEvent.change(await screen.findByLabelText('From'), { target: { value: '2026-04-06 20:00:00' } })
  press('Request')
  expect(await screen.findByText('A clip with clock and names may have an hour at most.')).toBeTruthy()
  expect(bodies()).toEqual([])
  fireEvent.click(hasClock())
  press('Request')
  await waitFor(() => expect(close).toHaveBeenCalled())
  expect(bodies()).toHaveLength(1)
})

test('of a longer span the last hour is proposed for a clip', async () => {
  const first = await renderForm({ type: 'recording', start: END - DAY })
  await screen.findByRole('textbox', { name: 'Title' })
  press('Request')
  await waitFor(() => expect(first.close).toHaveBeenCalled())
  expect(first.bodies()).toMatchObject([{ start: END - HOUR, end: END }])
})

test('a span that was proposed for another type becomes its last hour when a clip is chosen', async () => {
  const { bodies, close } = await renderForm({ start: END - DAY })
  fireEvent.change(await screen.findByRole('combobox', { name: 'Type' }), { target: { value: 'recording' } })
  press('Request')
  await waitFor(() => expect(close).toHaveBeenCalled())
  expect(bodies()).toMatchObject([{ type: 'recording', start: END - HOUR, end: END }])
})

test('the message about a request leads to the artifact, and one that was cancelled has none', async () => {
  const toast = vi.fn()
  const open = vi.fn(async (): Promise<unknown> => ({ artifactId: 'clip' }))
  const host = { session: { id: '1001' }, open, toast } as unknown as ActionHost
  const input = { cameraId: 'east', start: END - HOUR, end: END }
  await runRequest(input, host)
  const opens = { path: '/instance/1001/artifact/clip', label: 'toast.open' }
  expect(toast.mock.calls).toEqual([[{ kind: 'success', key: 'toast.requested', opens }]])
  open.mockResolvedValue(null)
  expect(await runRequest(input, host)).toBeNull()
  expect(toast).toHaveBeenCalledTimes(1)
})
