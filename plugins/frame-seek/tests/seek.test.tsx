// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { cameras, data, incidents, recordings, STILL_FRAME_TIMESTAMP_HEADER } from '@barn-workbench/core/contract'
import { DAY, HOUR, MINUTE } from '@barn-workbench/core/time'
import { useMoment } from '@barn-workbench/plugin-sdk/react'
import {
  aCamera,
  answer,
  createFakeInstance,
  documents,
  refusal,
  renderInWorkbench,
  renderPage,
  renderWidget,
  stubCanvas,
  stubElementSize,
  type FakeAnswer,
} from '@barn-workbench/plugin-sdk/testing'
import { pickDialog } from '../src/dialogs'
import plugin from '../src/manifest'
import { seekPage } from '../src/pages'
import { CameraFrames } from '../src/slots/CameraFrames'
import { frameSeek } from '../src/widgets'

const VIEWER = ['recordings.view.frame', 'recordings.view', 'incidents.view', 'data.view.activity']
const NOW = Date.now()
/** Distance of a picture from the time for which it is requested, in ms. */
const OFFSET = 4_000

const asked: { camera: string; timestamp: number; height: string | undefined }[] = []
beforeEach(() => {
  stubCanvas()
  asked.length = 0
})

const frameOf = answer(recordings.frame, ({ params, query }) => {
  asked.push({ camera: params.camera, timestamp: Number(params.timestamp), height: query?.resizeY })
  return new Response('picture', {
    headers: { [STILL_FRAME_TIMESTAMP_HEADER]: String(Number(params.timestamp) - OFFSET) },
  })
})
const list = [aCamera({ cameraId: 'east', name: 'East' }), aCamera({ cameraId: 'west', name: 'West' })]

function instanceWith({ frame = frameOf, permissions = VIEWER }: { frame?: FakeAnswer; permissions?: string[] } = {}) {
  return createFakeInstance({
    permissions,
    answers: [
      frame,
      documents(cameras.query, 'cameraId', () => list),
      documents(recordings.query, 'recordingId' as never, () => []),
      documents(incidents.query, 'incidentId', () => []),
      answer(data.query, () => []),
    ],
  })
}

const time = NOW - 5 * HOUR

function ScreenMoment() {
  return <output>{useMoment() ?? 'now'}</output>
}

const show = async (search: string, options: Parameters<typeof instanceWith>[0] = {}) =>
  await renderPage(seekPage, {
    plugin,
    instance: instanceWith(options),
    params: {},
    parameters: Object.fromEntries(new URLSearchParams(search)),
  })
const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Date and time' })
const picture = () => screen.getByRole('img', { name: /^East, / })

test('shows the picture of the address with its own time, 150 px high', async () => {
  await show(`?cameraId=east&timestamp=${time}`)
  await waitFor(() => expect(picture().dataset['time']).toBe(String(time - OFFSET)))
  expect(asked[0]).toEqual({ camera: 'east', timestamp: time, height: '150' })
  screen.getByText('(4 s earlier)')
})

test('a link to a time that is yet to come shows the newest picture', async () => {
  const before = Date.now()
  await show(`?cameraId=east&timestamp=${NOW + DAY}`)
  await waitFor(() => expect(picture().dataset['time']).toBeDefined())
  expect(asked[0]?.timestamp ?? 0).toBeGreaterThan(before - 2_000)
  expect(asked[0]?.timestamp ?? 0).toBeLessThanOrEqual(Date.now())
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /1\sh forward/ }).disabled).toBe(true)
})

test('says that the time of a link has not come yet', async () => {
  await show(`cameraId=east&timestamp=${NOW + DAY}`)
  expect(await screen.findByText(/has not come yet. This is the newest picture/)).toBeTruthy()
})

test('of a camera that is closed for privacy no picture is shown', async () => {
  const closed = createFakeInstance({
    permissions: VIEWER,
    answers: [
      frameOf,
      documents(cameras.query, 'cameraId', () => [aCamera({ cameraId: 'east', name: 'East', privacy: true })]),
      documents(recordings.query, 'recordingId' as never, () => []),
      documents(incidents.query, 'incidentId', () => []),
      answer(data.query, () => []),
    ],
  })
  await renderPage(seekPage, {
    plugin,
    instance: closed,
    params: {},
    parameters: { cameraId: 'east', timestamp: String(time) },
  })
  await waitFor(() => expect(document.querySelector('[data-privacy]')).not.toBeNull())
  expect(screen.queryByRole('img', { name: /^East, / })).toBeNull()
})

test('begins ten minutes ago, and steps an hour, but not beyond now', async () => {
  const before = Date.now()
  const { address } = await show('?cameraId=east')
  await waitFor(() => expect(asked).not.toHaveLength(0))
  const shown = (asked[0]?.timestamp ?? 0) + 10 * MINUTE
  // A link contains the shown moment, even if it was not chosen.
  await waitFor(() => expect(address.search()).toContain(`timestamp=${asked[0]?.timestamp}`))
  expect(shown).toBeGreaterThan(before - 2_000)
  expect(shown).toBeLessThanOrEqual(Date.now())
  const forward = screen.getByRole<HTMLButtonElement>('button', { name: /1\sh forward/ })
  expect(forward.disabled).toBe(true)
  fireEvent.click(screen.getByRole('button', { name: /1\sh back/ }))
  const first = asked[0]?.timestamp ?? 0
  await waitFor(() => expect(picture().dataset['time']).toBe(String(first - HOUR - OFFSET)))
  expect(forward.disabled).toBe(false)
})

test('a camera is required', async () => {
  await show('')
  expect((await screen.findByRole('status')).textContent).toBe('Choose a camera to see its pictures.')
  expect(asked).toEqual([])
  fireEvent.click(within(screen.getByRole('group', { name: 'Choose a camera' })).getByRole('button', { name: 'East' }))
  await waitFor(() => expect(asked).not.toHaveLength(0))
})

test('what is typed is shown by Enter, and what is yet to come is said to be', async () => {
  const { address } = await show(`?cameraId=east&timestamp=${time}`)
  await screen.findByRole('img', { name: /^East/ })
  fireEvent.change(field(), { target: { value: '2026-01-05 14:30' } })
  fireEvent.keyDown(field(), { key: 'Enter' })
  const typed = Date.parse('2026-01-05T14:30:00+01:00')
  await waitFor(() => expect(asked.at(-1)?.timestamp).toBe(typed))
  await waitFor(() => expect(address.search()).toContain(`timestamp=${typed}`))
  fireEvent.change(field(), { target: { value: '2999-01-05 14:30' } })
  fireEvent.keyDown(field(), { key: 'Enter' })
  await screen.findByText('This time is yet to come.')
  fireEvent.click(screen.getByRole('button', { name: 'To the newest picture' }))
  await waitFor(() => expect(NOW - (asked.at(-1)?.timestamp ?? 0)).toBeLessThan(MINUTE))
})

test('the time is in words until the field has the focus, and then a text that typing replaces', async () => {
  await show(`cameraId=east&timestamp=${Date.parse('2026-01-05T14:30:00+01:00')}`)
  await screen.findByRole('img', { name: /^East/ })
  expect(field().value).toMatch(/5 Jan.*14:30/)
  act(() => field().focus())
  expect(field().value).toBe('2026-01-05 14:30:00')
  expect([field().selectionStart, field().selectionEnd]).toEqual([0, field().value.length])
  act(() => field().blur())
  expect(field().value).toMatch(/5 Jan.*14:30/)
})

test('after a step the next ones are loaded, after a time that was typed none are', async () => {
  await show(`cameraId=east&timestamp=${time}`)
  await screen.findByRole('img', { name: /^East, / })
  fireEvent.click(screen.getByRole('button', { name: /^1\sh back$/ }))
  await waitFor(() => expect(asked.map(({ timestamp }) => timestamp)).toContain(time - 2 * HOUR))
  fireEvent.change(field(), { target: { value: '-2h' } })
  asked.length = 0
  fireEvent.keyDown(field(), { key: 'Enter' })
  await waitFor(() => expect(asked).not.toEqual([]))
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(asked).toHaveLength(1)
})

test('the hour that comes twice offers both', async () => {
  await show(`?cameraId=east&timestamp=${time}`)
  await screen.findByRole('img', { name: /^East/ })
  fireEvent.change(field(), { target: { value: '2025-10-26 02:30' } })
  fireEvent.keyDown(field(), { key: 'Enter' })
  fireEvent.click(await screen.findByRole('button', { name: 'Second (UTC+1)' }))
  await waitFor(() => expect(asked.at(-1)?.timestamp).toBe(Date.parse('2025-10-26T02:30:00+01:00')))
})

test('says that a picture could not be loaded, notes it in the log, and leads to the nearest one', async () => {
  const frame = answer(recordings.frame, ({ params, query }) => {
    asked.push({ camera: params.camera, timestamp: Number(params.timestamp), height: query?.resizeY })
    const isNear = query?.maximumDifference !== undefined
    if (!isNear && Number(params.timestamp) !== time - HOUR) throw refusal('frame/not-found')
    return new Response('picture', { headers: { [STILL_FRAME_TIMESTAMP_HEADER]: String(time - HOUR) } })
  })
  const { logged } = await renderWidget(frameSeek, {
    plugin,
    instance: instanceWith({ frame }),
    settings: { camera: 'east' },
    parameters: { timestamp: String(time) },
  })
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('Could not load')
  expect(alert.querySelector('.tabler-icon-video-off')).not.toBeNull()
  expect(logged('Camera')).toEqual(['The picture of east could not be loaded: frame/not-found'])
  fireEvent.click(screen.getByRole('button', { name: 'To the nearest picture' }))
  await waitFor(() => expect(picture().dataset['time']).toBe(String(time - HOUR)))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a private camera is closed, which is no fault', async () => {
  const frame = answer(recordings.frame, () => {
    throw refusal('camera/privacy')
  })
  const { logged } = await renderWidget(frameSeek, {
    plugin,
    instance: instanceWith({ frame }),
    settings: { camera: 'east' },
  })
  await waitFor(() => expect(document.querySelector('[data-privacy]')).not.toBeNull())
  expect(screen.queryByRole('alert')).toBeNull()
  expect(logged('Camera')).toEqual([])
})

test('a camera of a link that is gone is unknown', async () => {
  await show(`?cameraId=gone&timestamp=${time}`, {
    frame: answer(recordings.frame, () => {
      throw refusal('camera/not-found')
    }),
  })
  await screen.findByRole('alert')
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Camera' }).value).toBe('unknown')
})

test('several cameras are seen at one moment', async () => {
  await show(`?cameraId=east&beside=west&timestamp=${time}`)
  await waitFor(() => expect(asked.map(({ camera }) => camera).sort()).toEqual(['east', 'west']))
  fireEvent.click(screen.getByRole('button', { name: /1\sh back/ }))
  await waitFor(() =>
    expect(screen.getAllByRole('img', { name: /^(East|West), / }).map(({ dataset }) => dataset['time'])).toEqual(
      Array(2).fill(String(time - HOUR - OFFSET)),
    ),
  )
})

/** The player's page, with nothing but the frames of a camera. */
const playerPage = {
  ...seekPage,
  load: () => Promise.resolve({ default: () => <CameraFrames cameraId="east" /> }),
}

test('in the player of a camera others are put beside it, which alone can be chosen', async () => {
  const { address } = await renderPage(playerPage, {
    plugin,
    instance: instanceWith(),
    params: {},
    parameters: { timestamp: String(time), beside: 'west' },
  })
  await waitFor(() => expect(asked.map(({ camera }) => camera).sort()).toEqual(['east', 'west']))
  expect(screen.queryByRole('combobox', { name: 'Camera' })).toBeNull()
  fireEvent.click(screen.getByRole('switch', { name: 'High quality' }))
  await waitFor(() => expect(new URLSearchParams(address.search()).get('highQuality')).toBe('true'))
  expect(new URLSearchParams(address.search()).get('beside')).toBe('west')
})

test('who may see frames but no recordings is told so', async () => {
  stubElementSize({ width: 800, height: 300 })
  await show(`?cameraId=east&timestamp=${time}`, { permissions: ['recordings.view.frame'] })
  await screen.findByText('Your account is not told what is recorded')
  vi.unstubAllGlobals()
})

test('the widget has a fixed camera, and leaves the address alone but for the moment', async () => {
  const { address } = await renderWidget(frameSeek, {
    plugin,
    instance: instanceWith(),
    settings: { camera: 'west', step: '60000' },
  })
  await screen.findByRole('img', { name: /^West/ })
  expect(screen.queryByRole('combobox', { name: 'Camera' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: /1\smin back/ }))
  await waitFor(() => expect(address.search()).toMatch(/^\?timestamp=\d+$/))
})

test('the picker hands over the moment that is confirmed, and leaves that of the screen alone', async () => {
  const close = vi.fn()
  const Content = await pickDialog.load()
  const input = { cameraId: 'east', timestamp: time, isCameraFixed: true }
  await renderInWorkbench({ plugin, instance: instanceWith(), name: 'pick' }, () => (
    <>
      <Content input={input} close={close} setUnsaved={() => undefined} />
      <ScreenMoment />
    </>
  ))
  await screen.findByRole('img', { name: /^East/ })
  act(() => field().focus())
  fireEvent.change(field(), { target: { value: '2026-01-05 14:30' } })
  fireEvent.keyDown(field(), { key: 'Enter' })
  fireEvent.click(screen.getByRole('button', { name: 'Use this moment' }))
  expect(close).toHaveBeenCalledWith({ cameraId: 'east', timestamp: Date.parse('2026-01-05T14:30:00+01:00') })
  screen.getByText('now')
})
