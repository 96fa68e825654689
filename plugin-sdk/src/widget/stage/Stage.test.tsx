// @vitest-environment jsdom
import { act, fireEvent, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { ProblemError } from '@barn-workbench/core/result'
import { stubDrawing } from '../../testing/stubCanvas'
import { createKitHost, mountKit } from '../kit/mountKit'
import { useReadable } from '../react'
import { createWritable } from '../readable'
import { overlaysOf } from './shapes'
import { Stage, type StageProps } from './Stage'

stubDrawing()
beforeEach(() => {
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(800)
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(450)
})

const PICTURES = [{ id: 'gate', cameraId: 'c1', label: 'Gate', x: 0, y: 0, width: 1 }]
const SQUARE = [[0, 0] as const, [0.5, 0] as const, [0.5, 0.5] as const, [0, 0.5] as const]
const SHAPES: StageProps['shapes'] = [
  { id: 'pen', kind: 'area', label: 'Pen 1', pictureId: 'gate', points: SQUARE, tooltip: 'Pen 1: 24 pigs' },
  { id: 'sow', kind: 'point', label: 'Sow 7', pictureId: 'gate', at: [0.9, 0.9], tone: 'error' },
]

async function mountStage(parts: Partial<StageProps> = {}) {
  const kit = createKitHost()
  kit.host.still.mockImplementation((_camera, { width }) =>
    Promise.resolve({ image: { width, height: 270, close: vi.fn() } as unknown as ImageBitmap, time: 0 }),
  )
  const onPress = vi.fn()
  const props = createWritable<Partial<StageProps>>(parts)
  const root = await mountKit(
    () => <Stage label="Plan" pictures={PICTURES} shapes={SHAPES} onPress={onPress} {...useReadable(props)} />,
    kit.host,
  )
  const inside = within(root.firstElementChild as HTMLElement)
  await inside.findByRole('button', { name: 'Zoom in' })
  return { ...kit, root, inside, onPress, props }
}

test('pictures come through the workbench, at the time of the widget', async () => {
  const { host, props } = await mountStage({ time: 5 })
  await waitFor(() => expect(host.still).toHaveBeenCalled())
  expect(host.still.mock.calls[0]).toEqual(['c1', { time: 5, width: 960, signal: expect.any(AbortSignal) }])
  act(() => props.set({ time: 9 }))
  await waitFor(() => expect(host.still.mock.lastCall).toMatchObject(['c1', { time: 9 }]))
})

test('shapes and pictures are one stop of the Tab key, and Enter presses one', async () => {
  const { inside, onPress } = await mountStage()
  const options = within(inside.getByRole('listbox', { name: 'Plan' })).getAllByRole('option')
  expect(options.map(({ textContent }) => textContent)).toEqual(['Sow 7', 'Pen 1', 'Gate'])
  expect(options.map(({ tabIndex }) => tabIndex)).toEqual([0, -1, -1])
  act(() => options[0]?.focus())
  expect(inside.getByRole('tooltip').textContent).toBe('Sow 7')
  fireEvent.keyDown(options[0] as Element, { key: 'ArrowDown' })
  expect(inside.getByRole('tooltip').textContent).toBe('Pen 1: 24 pigs')
  fireEvent.click(options[1] as Element)
  expect(onPress.mock.calls).toEqual([['pen']])
})

/** A click at a point of the stage. */
function clickAt(root: ShadowRoot, clientX: number, clientY: number, pointerType = 'mouse') {
  const surface = root.querySelector('.bw-stage-ground > div') as HTMLElement
  const at = { clientX, clientY, pointerId: 1, pointerType, button: 0, isPrimary: true, bubbles: true, composed: true }
  surface.dispatchEvent(new PointerEvent('pointerdown', at))
  surface.dispatchEvent(new PointerEvent('pointerup', at))
}

test('a click presses a shape, or the picture beside it; a double click counts once', async () => {
  const { root, onPress } = await mountStage()
  await act(async () => clickAt(root, 200, 120))
  await act(async () => clickAt(root, 200, 120))
  await act(async () => clickAt(root, 200, 380))
  expect(onPress.mock.calls).toEqual([['pen'], ['gate']])
})

test('a tap on a picture counts when no second one follows, which zooms', async () => {
  const { root, onPress } = await mountStage()
  await act(async () => clickAt(root, 200, 380, 'touch'))
  expect(onPress).not.toHaveBeenCalled()
  await waitFor(() => expect(onPress.mock.calls).toEqual([['gate']]))
})

test('its words are those of the language of the person', async () => {
  const { inside, language } = await mountStage()
  act(() => language.set({ locale: 'de-DE', timeZone: 'Europe/Berlin' }))
  expect(await inside.findByRole('button', { name: 'Vergrößern' })).toBeTruthy()
  expect(await inside.findByRole('button', { name: 'Alles zeigen' })).toBeTruthy()
})

test('on paper there are no buttons', async () => {
  const { inside, box } = await mountStage()
  act(() => box.set({ ...box.get(), isOnPaper: true }))
  expect(inside.queryByRole('button', { name: 'Zoom in' })).toBeNull()
})

test('a camera that is closed for privacy has no picture, and stays pressable', async () => {
  const kit = createKitHost()
  kit.host.still.mockRejectedValue(new ProblemError({ code: 'camera/privacy', params: {} }))
  const root = await mountKit(() => <Stage label="Plan" pictures={PICTURES} />, kit.host)
  const inside = within(root.firstElementChild as HTMLElement)
  await waitFor(() => expect(kit.host.still).toHaveBeenCalled())
  expect(await inside.findByRole('option', { name: /Gate/ })).toBeTruthy()
})

test('tones are colours of the theme, and an area of two points is left out', () => {
  const overlays = overlaysOf([
    { id: 'a', kind: 'area', label: 'A', points: SQUARE.slice(0, 2) },
    { id: 'b', kind: 'point', label: 'B', at: [0, 0], tone: 'warning' },
    { id: 'c', kind: 'area', label: 'C', points: SQUARE, color: '#123456' },
  ])
  expect(overlays.map(({ id, color }) => [id, color])).toEqual([
    ['b', 'var(--bw-warning)'],
    ['c', '#123456'],
  ])
})
