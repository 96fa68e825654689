// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { artifacts, cameraCanvases, cameras, recordings } from '@barn-workbench/core/contract'
import { fail, ProblemError, type ErrorCode } from '@barn-workbench/core/result'
import type { CameraCanvas } from '@barn-workbench/core/schema'
import {
  aCamera,
  aCameraCanvas,
  answer,
  createFakeInstance,
  documents,
  refusal,
  renderPage,
  stubCanvas,
} from '@barn-workbench/plugin-sdk/testing'
import plugin from '../src/manifest'
import { canvasesPage } from '../src/pages'

stubCanvas()

const tile = (cameraId: string, xPosition: number, yPosition = 0) => ({
  cameraId,
  xPosition,
  yPosition,
  relativeWidth: 0.25,
  rotation: 0,
})
const base = () => aCameraCanvas({ name: 'Barn', cameras: [tile('east', 0), tile('west', 0.5)] })
const wing = (overrides: Partial<CameraCanvas> = {}) =>
  aCameraCanvas({ cameraCanvasId: 'wing', name: 'Wing', version: 3, cameras: [tile('east', 0)], ...overrides })

interface FakeBarn {
  canvases?: CameraCanvas[]
  permissions?: string[]
  parameters?: Record<string, string>
  dialogs?: Record<string, unknown>
  /** The instance's canvas when an edit of an older version arrives. */
  stored?: CameraCanvas
  /** The error with which edits are refused. */
  refusedWith?: ErrorCode
}

const MANAGE = ['cameraCanvases.view', 'cameraCanvases.manage', 'artifact.view']

async function renderCanvases({
  canvases,
  permissions = MANAGE,
  parameters = {},
  dialogs = {},
  stored,
  refusedWith,
}: FakeBarn = {}) {
  const all = canvases ?? [wing(), base()]
  const sent: { name: string; input: unknown; version?: number }[] = []
  const current = () => stored ?? all.find(({ cameraCanvasId }) => cameraCanvasId === 'wing') ?? wing()
  const instance = createFakeInstance({
    permissions,
    answers: [
      answer(artifacts.queryOne, () => null),
      answer(cameraCanvases.list, () => all),
      answer(cameraCanvases.queryOne, () => current()),
      answer(cameraCanvases.create, ({ body }) => {
        sent.push({ name: 'create', input: body.cameraCanvas })
        const created = aCameraCanvas({ ...(body.cameraCanvas as Partial<CameraCanvas>), cameraCanvasId: 'new' })
        all.push(created)
        return created
      }),
      answer(cameraCanvases.update, ({ body }) => {
        const isFirst = !sent.some(({ name }) => name === 'update')
        sent.push({ name: 'update', input: body.updates })
        if (refusedWith) throw refusal(refusedWith)
        if (stored && isFirst) throw new ProblemError({ ...fail('request/version-mismatch').problem, status: 409 })
        return { ...current(), ...(body.updates as Partial<CameraCanvas>), version: current().version + 1 }
      }),
      answer(cameraCanvases.remove, ({ params }) => {
        sent.push({ name: 'remove', input: params })
        return undefined
      }),
      documents(cameras.query, 'cameraId', () => [
        aCamera({ cameraId: 'east', name: 'Pen east' }),
        aCamera({ cameraId: 'west', name: 'Pen west' }),
        aCamera({ cameraId: 'old', name: 'Pen old', tags: ['decommissioned'] }),
      ]),
      answer(cameras.still, () => 'picture'),
      answer(recordings.frame, () => 'picture'),
    ],
  })
  const rendered = await renderPage(canvasesPage, { plugin, instance, parameters, answers: { dialogs } })
  return { ...rendered, sent }
}

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))

test('the base canvas comes first and cannot be deleted; there is no time-lapse yet', async () => {
  await renderCanvases()
  const rows = await screen.findAllByRole('listitem')
  expect(rows.map((row) => within(row).getByRole('link').textContent)).toEqual(['Barn', 'Wing'])
  expect(within(rows[0] as HTMLElement).queryByRole('button', { name: /Delete/ })).toBeNull()
  expect(within(rows[1] as HTMLElement).getByRole('button', { name: 'Delete Wing' })).toBeTruthy()
  expect(screen.getByText(/None yet/)).toBeTruthy()
})

test('who only sees canvases is led to their plans and finds no tools', async () => {
  await renderCanvases({ permissions: ['cameraCanvases.view.basic'], parameters: { canvas: 'wing' } })
  const link = await screen.findByRole('link', { name: 'Wing' })
  expect(link.getAttribute('href')).toContain('/instance/1001/canvas/wing')
  expect(screen.queryAllByRole('button')).toEqual([])
  expect(screen.queryByText(/None yet/)).toBeNull()
})

test('a canvas is created, copied and deleted after a question', async () => {
  const dialogs = { 'canvas.name': 'New wing', 'canvas.remove': true }
  const { sent, host } = await renderCanvases({ dialogs })
  await screen.findAllByRole('listitem')
  press('Copy Wing')
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toEqual({ name: 'create', input: { name: 'New wing', heightRatio: 1, cameras: [tile('east', 0)] } })
  expect(host.dialogs[0]).toEqual({ id: 'canvas.name', input: { purpose: 'copy', name: 'Wing (copy)' } })
  press('Delete Wing')
  await waitFor(() => expect(sent.at(-1)).toEqual({ name: 'remove', input: { id: 'wing' } }))
  expect(host.told).toContain('toast.canvas.remove.success')
})

test('a camera is added, moved by numbers and saved; the base canvas keeps all', async () => {
  const { sent, host } = await renderCanvases({ parameters: { canvas: 'wing' } })
  fireEvent.click(await screen.findByRole('button', { name: 'Add Pen west' }))
  expect(screen.getByRole('heading', { name: 'Pen west' })).toBeTruthy()
  fireEvent.change(screen.getByLabelText('From the left'), { target: { value: '40' } })
  expect(screen.getByText('Not saved yet')).toBeTruthy()
  press('Save')
  await waitFor(() => expect(host.told).toContain('toast.canvas.save.success'))
  const [{ input } = { input: null }] = sent
  expect(input).toMatchObject({ cameras: [tile('east', 0), { cameraId: 'west', xPosition: 0.4 }] })
  expect(screen.getByText('Saved')).toBeTruthy()
})

test('canvas write failure: the reason is said, nothing counts as saved, and it can be tried again', async () => {
  const { sent, host } = await renderCanvases({ parameters: { canvas: 'wing' }, refusedWith: 'camera/not-found' })
  fireEvent.click(await screen.findByRole('button', { name: 'Add Pen west' }))
  press('Save')
  expect(await screen.findByText('There is no such camera.')).toBeTruthy()
  expect(screen.getByText('Not saved yet')).toBeTruthy()
  press('Save')
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(host.told).toEqual([])
})

test('undo and redo go step by step, and what is chosen can be taken off', async () => {
  await renderCanvases({ parameters: { canvas: 'wing' } })
  await screen.findByRole('button', { name: 'Add Pen west' })
  press('Pen east')
  press('Take off the plan')
  expect(screen.getByRole('button', { name: 'Add Pen east' })).toBeTruthy()
  press('Undo')
  expect(screen.queryByRole('button', { name: 'Add Pen east' })).toBeNull()
  expect(screen.getByText('Saved')).toBeTruthy()
  press('Redo')
  expect(screen.getByRole('button', { name: 'Add Pen east' })).toBeTruthy()
})

test('the base canvas offers no way to take a camera off', async () => {
  await renderCanvases({ parameters: { canvas: 'base' } })
  await screen.findByRole('button', { name: 'Add Pen old' })
  press('Pen east')
  expect(screen.getByRole('button', { name: 'Rotate by a quarter' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Take off the plan' })).toBeNull()
})

test('where somebody else has saved meanwhile, both changes are taken by tile', async () => {
  const other = { entityType: 'account', entityId: 'account-7', displayName: 'Anna' }
  const stored = wing({ version: 4, cameras: [tile('east', 0.3)], changedBy: other })
  const { sent, host } = await renderCanvases({
    parameters: { canvas: 'wing' },
    dialogs: { 'canvas.conflict': 'merge' },
    stored,
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Add Pen west' }))
  press('Save')
  await waitFor(() => expect(host.told).toContain('toast.canvas.save.success'))
  expect(host.dialogs[0]).toMatchObject({
    id: 'canvas.conflict',
    input: { changedBy: 'Anna', merge: { mine: ['west'], theirs: ['east'], both: [] } },
  })
  expect(sent.at(-1)?.input).toMatchObject({ cameras: [tile('east', 0.3), { cameraId: 'west' }] })
})

test('tiles beyond the edge, and of cameras that are gone, are told and mended', async () => {
  const faulty = wing({ cameras: [tile('east', 0.9), tile('lost', 0)] })
  await renderCanvases({ canvases: [faulty], parameters: { canvas: 'wing' } })
  expect(await screen.findByText('1 camera lies beyond the edge.')).toBeTruthy()
  press('Bring inside')
  expect(screen.queryByText('1 camera lies beyond the edge.')).toBeNull()
  press('Remove')
  expect(screen.queryByText(/does not have any more/)).toBeNull()
})

test('a link to a canvas that is gone says so', async () => {
  const { address } = await renderCanvases({ parameters: { canvas: 'nowhere' } })
  expect(await screen.findByText('This plan does not exist any more')).toBeTruthy()
  press('All plans')
  expect(address.search()).toBe('')
})
