// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createMemoryStorage } from '@barn-workbench/core/settings'
import { renderPage, stubCanvas } from '@barn-workbench/plugin-sdk/testing'
import plugin from '../src/manifest'
import { regionsPage } from '../src/pages'
import { box, createRegionBarn, east, pen, specification, VIEW, type BarnState } from './regionBarn'

stubCanvas()

interface Options extends BarnState {
  parameters?: Record<string, string>
  dialogs?: Record<string, unknown>
  deviceData?: ReturnType<typeof createMemoryStorage>
}

const NOW = { 'regions.save': { validFrom: null } }

async function renderEditor({ parameters, dialogs = NOW, deviceData, ...state }: Options = {}) {
  const fake = createRegionBarn(state)
  const rendered = await renderPage(regionsPage, {
    plugin,
    instance: fake.instance,
    parameters: { camera: 'east', ...parameters },
    answers: { dialogs },
    ...(deviceData && { deviceData }),
  })
  return { ...rendered, ...fake }
}

const surface = () => screen.findByRole('application')
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const key = (target: HTMLElement, name: string, more: object = {}) => fireEvent.keyDown(target, { key: name, ...more })

/** Draws points with the keyboard, each by steps of ten from where the one before is. */
function drawByKeys(target: HTMLElement, steps: readonly (readonly [string, number])[]): void {
  key(target, 'd')
  for (const [arrow, count] of steps) {
    for (let i = 0; i < count; i++) key(target, arrow, { shiftKey: true })
    key(target, ' ')
  }
}
const SQUARE = [
  ['ArrowRight', 1],
  ['ArrowRight', 8],
  ['ArrowDown', 8],
  ['ArrowLeft', 8],
] as const

test('an outline is drawn by keys; three points are not enough, four are; it gets the next free region', async () => {
  const { sent, host } = await renderEditor()
  const target = await surface()
  drawByKeys(target, SQUARE.slice(0, 3))
  key(target, 'Enter')
  expect(screen.getByText('1 point more is needed: an outline has at least four.')).toBeTruthy()
  for (let i = 0; i < 8; i++) key(target, 'ArrowLeft', { shiftKey: true })
  key(target, ' ')
  key(target, 'Enter')
  expect(screen.getByRole('heading', { name: 'Pen 2' })).toBeTruthy()
  expect(screen.getByText('Not saved yet')).toBeTruthy()
  press('Save')
  await waitFor(() => expect(host.told).toContain('toast.regions.save.success'))
  const { value } = sent[0]?.input as { value: { regionSpecification: string; polygon: unknown[] }[] }
  expect(value.map(({ regionSpecification }) => regionSpecification)).toEqual(['pen_1', 'pen_2'])
  expect(value[1]?.polygon).toHaveLength(4)
  expect(sent[0]?.input).not.toHaveProperty('validFrom')
  expect(screen.getByText('Saved')).toBeTruthy()
})

test('Escape takes a drawing back, Backspace its last point, and a point too close is refused', async () => {
  await renderEditor()
  const target = await surface()
  drawByKeys(target, SQUARE.slice(0, 2))
  key(target, ' ')
  expect(screen.getByText('Too close to another point: at least 5 px are needed.')).toBeTruthy()
  key(target, 'Backspace')
  key(target, 'Escape')
  expect(screen.getByText('The drawing was taken back.')).toBeTruthy()
  expect(screen.getByText('Saved')).toBeTruthy()
})

test('an outline is drawn with the mouse, and closed by a click at its first point', async () => {
  await renderEditor()
  const target = await surface()
  await waitFor(() => expect(target.querySelectorAll('canvas')).toHaveLength(2))
  press('Draw an outline')
  const click = (clientX: number, clientY: number) => {
    const at = { clientX, clientY, pointerId: 1, button: 0, pointerType: 'mouse' }
    fireEvent.pointerDown(target, at)
    fireEvent.pointerUp(target, at)
  }
  for (const [x, y] of [
    [500, 350],
    [600, 350],
    [600, 420],
    [500, 420],
    [504, 354],
  ] as const)
    click(x, y)
  expect(screen.getByText(/The outline is drawn/)).toBeTruthy()
  expect(screen.getByRole('heading', { name: '2 outlines' })).toBeTruthy()
})

test('points are stepped through, moved, inserted and removed by keys and buttons; of three none is removed', async () => {
  const triangle = pen('pen_1', box(0.2, 0.2, 0.6, 0.6).slice(0, 3))
  const { sent } = await renderEditor({ mappings: [east({ regions: [triangle] })] })
  const target = await surface()
  key(target, 'PageDown')
  key(target, '.')
  expect(screen.getByText('Point 1 of 3')).toBeTruthy()
  key(target, 'Delete')
  expect(screen.getByText('An outline keeps at least three points.')).toBeTruthy()
  press('Insert a point')
  expect(screen.getByText('Point 2 of 4')).toBeTruthy()
  key(target, 'ArrowUp', { shiftKey: true })
  press('Remove the point')
  expect(screen.getByText('Point 1 of 3')).toBeTruthy()
  key(target, 'ArrowLeft')
  key(target, 'ArrowLeft')
  press('Save')
  await waitFor(() => expect(sent).toHaveLength(1))
  const { value } = sent[0]?.input as { value: { polygon: [number, number][] }[] }
  expect(value[0]?.polygon[0]?.[0]).toBeCloseTo(0.2 - 2 / 768, 3)
})

test('an outline that would cross itself stays as it is, and the place is said', async () => {
  await renderEditor({ mappings: [east({ regions: [pen('pen_1', box(0.4, 0.4, 0.42, 0.6))] })] })
  const target = await surface()
  key(target, 'PageDown')
  key(target, '.')
  for (let i = 0; i < 2; i++) key(target, 'ArrowRight', { shiftKey: true })
  expect(screen.getByText(/The outline would cross itself, 42% from the left and 4\d% from the top/)).toBeTruthy()
  expect(screen.queryByText('Saved')).toBeNull()
})

test('steps are undone and redone; what is not saved survives a reload as a draft', async () => {
  const deviceData = createMemoryStorage()
  const first = await renderEditor({ deviceData })
  let target = await surface()
  key(target, 'PageDown')
  press('Delete outline')
  expect(screen.getByRole('heading', { name: '0 outlines' })).toBeTruthy()
  key(target, 'z', { ctrlKey: true })
  expect(screen.getByRole('heading', { name: '1 outline' })).toBeTruthy()
  key(target, 'y', { ctrlKey: true })
  await waitFor(async () => expect(await deviceData.get('region-edits/pen/east')).toBeTruthy())
  first.unmount()
  await renderEditor({ deviceData })
  target = await surface()
  expect(screen.getByRole('heading', { name: '0 outlines' })).toBeTruthy()
  expect(screen.getByText('Not saved yet')).toBeTruthy()
  key(target, 'z', { ctrlKey: true })
  expect(screen.getByRole('heading', { name: '1 outline' })).toBeTruthy()
})

test('outlines of a past moment are shown and saved from then on', async () => {
  const past = [east({ version: 1, regions: [pen('pen_2', box(0.5, 0, 1, 1))] })]
  const moment = 1_500_000_000_000
  const { sent, host } = await renderEditor({
    past,
    parameters: { timestamp: String(moment) },
    dialogs: { 'regions.save': { validFrom: moment } },
  })
  const target = await surface()
  expect(await screen.findByText(/^Pen 2: right half, whole height, 50/)).toBeTruthy()
  key(target, 'PageDown')
  key(target, 'ArrowLeft')
  press('Save')
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.input).toMatchObject({ validFrom: moment, value: [{ regionSpecification: 'pen_2' }] })
  expect(host.dialogs[0]).toMatchObject({ id: 'regions.save', input: { moment } })
})

test('where somebody else has drawn meanwhile, both changes are taken by region', async () => {
  const anna = { entityType: 'account' as const, entityId: 'a-7', displayName: 'Anna' }
  const theirs = east({ version: 4, regions: [pen('pen_1'), pen('pen_2', box(0.6, 0.6, 0.9, 0.9))], changedBy: anna })
  const { sent, host } = await renderEditor({
    dialogs: { ...NOW, 'regions.merge': 'merge' },
    refuse: { code: 'request/version-mismatch', then: (barn) => (barn.mappings = [theirs]) },
  })
  const target = await surface()
  key(target, 'PageDown')
  key(target, 'ArrowRight')
  press('Save')
  await waitFor(() => expect(host.told).toContain('toast.regions.save.success'))
  expect(host.dialogs[1]).toMatchObject({
    id: 'regions.merge',
    input: { changedBy: 'Anna', merge: { mine: ['pen_1'], theirs: ['pen_2'], both: [] } },
  })
  expect(sent[1]?.input).toMatchObject({ value: [{ regionSpecification: 'pen_1' }, { regionSpecification: 'pen_2' }] })
})

test('region write failure: of several mappings each is saved by itself, and what is stored stays where the next one fails', async () => {
  const second = east({ regionMappingId: 'm-two', regions: [pen('pen_2', box(0.6, 0.6, 0.9, 0.9))] })
  const { sent } = await renderEditor({
    mappings: [east(), second],
    refuse: { code: 'region/not-found', after: 1 },
  })
  const target = await surface()
  for (let i = 0; i < 2; i++) {
    key(target, 'PageDown')
    key(target, 'ArrowUp')
    key(target, 'ArrowDown')
    key(target, 'ArrowRight', { shiftKey: true })
  }
  press('Save')
  expect(await screen.findByText('There is no such region.')).toBeTruthy()
  expect(screen.getByText('Not saved yet')).toBeTruthy()
  press('Save')
  await waitFor(() => expect(sent).toHaveLength(3))
  expect(sent[2]?.input).toMatchObject({ value: [{ regionSpecification: 'pen_2' }] })
})

test('an outline of a region that was deleted is told, and is not saved before it has another one', async () => {
  const { sent } = await renderEditor({ specifications: [specification(2)] })
  await surface()
  expect(screen.getByText(/1 outline is of a region that was deleted/)).toBeTruthy()
  press(/Deleted region \(pen_1\)/)
  fireEvent.change(screen.getByRole('textbox', { name: 'Colour' }), { target: { value: '#112233' } })
  press('Save')
  expect(screen.getByText(/Choose another region before saving/)).toBeTruthy()
  expect(sent).toEqual([])
  fireEvent.change(screen.getByRole('combobox', { name: 'Region' }), { target: { value: 'pen_2' } })
  press('Save')
  await waitFor(() => expect(sent).toHaveLength(1))
})

test('outlines are copied and pasted; what is no outline does no harm and is told', async () => {
  await renderEditor()
  const target = await surface()
  const paste = (text: string) => fireEvent.paste(target, { clipboardData: { getData: () => text } })
  paste('hello')
  expect(screen.getByText('There is no outline in the clipboard.')).toBeTruthy()
  paste(
    JSON.stringify({
      regions: [
        {
          polygon: [
            [0, 0],
            [1, 1],
          ],
        },
        {
          polygon: [
            [0, null],
            [1, 1],
            [1, 0],
          ],
        },
      ],
    }),
  )
  expect(
    screen.getByText(/2 outlines were not taken: 1 with fewer than three points, 0 that cross themselves, 1/),
  ).toBeTruthy()
  const circle = Array.from({ length: 10_000 }, (_, i) => [
    0.7 + 0.2 * Math.cos((i * Math.PI) / 5_000),
    0.7 + 0.2 * Math.sin((i * Math.PI) / 5_000),
  ])
  paste(JSON.stringify(circle))
  expect(screen.getByText(/points were left out, since an outline has at most 1,000/)).toBeTruthy()
  key(target, 'PageDown')
  key(target, 'c', { ctrlKey: true })
  press('Paste')
  expect(screen.getByRole('heading', { name: '3 outlines' })).toBeTruthy()
})

test('outlines are handed to another camera, where they are one step that can be undone', async () => {
  const { host, unmount } = await renderEditor({ dialogs: { 'regions.copy': 'west' } })
  await surface()
  press('Copy all to another camera')
  await waitFor(() => expect(host.paths).toEqual(['/instance/1001/regions?camera=west&regionType=pen']))
  unmount()
  await renderEditor({ parameters: { camera: 'west', regionType: 'pen' } })
  const target = await surface()
  expect(await screen.findByRole('heading', { name: '1 outline' })).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Pen 2' })).toBeTruthy()
  key(target, 'z', { ctrlKey: true })
  expect(screen.getByRole('heading', { name: '0 outlines' })).toBeTruthy()
})

test('earlier outlines are said in words, and can hold again from now on', async () => {
  const first = east({ version: 1, regions: [pen('pen_1'), pen('pen_10')], validFrom: 1_000 })
  const last = east({ version: 2, regions: [pen('pen_1', box(0, 0, 1, 1))], validFrom: 1_700_000_000_000 })
  const { sent, host } = await renderEditor({ history: [last, first] })
  await surface()
  expect(await screen.findByText('Removed: Pen 10. Drawn anew: Pen 1')).toBeTruthy()
  press('Use these again from now on')
  await waitFor(() => expect(host.told).toContain('toast.regions.restore.success'))
  expect(sent[0]?.input).toEqual({ value: first.regions })
})

test('who may only see regions finds outlines in words and no way to change them', async () => {
  await renderEditor({ permissions: VIEW })
  expect(await screen.findByText(/^Pen 1: left half, upper half, 25/)).toBeTruthy()
  expect(screen.queryByRole('application')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Delete outline' })).toBeNull()
})

test('a link to a camera that is gone says so', async () => {
  await renderEditor({ parameters: { camera: 'nowhere' } })
  expect(await screen.findByText('This camera does not exist any more')).toBeTruthy()
})
