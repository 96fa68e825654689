// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cameras, recordings, STILL_FRAME_TIMESTAMP_HEADER, streaming } from '@barn-workbench/core/contract'
import type { ErrorCode } from '@barn-workbench/core/result'
import type { Recording } from '@barn-workbench/core/schema'
import { HOUR, MINUTE } from '@barn-workbench/core/time'
import {
  aCamera,
  answer,
  createFakeInstance,
  documents,
  refusal,
  renderPage,
  renderWidget,
  stubCanvas,
  stubElementSize,
} from '@barn-workbench/plugin-sdk/testing'
import plugin from '../src/manifest'
import { livePage, recordingPage } from '../src/pages'
import { livePicture, recordingCoverage, recordingList } from '../src/widgets'

const AT = 1_760_000_000_000
const east = aCamera({ cameraId: 'east', name: 'East', lastSeenOnline: Date.now() })

const recording = (timestamp: number, overrides: Partial<Recording> = {}): Recording => ({
  recordingId: `r-${timestamp}-${overrides.cameraId ?? 'east'}`,
  version: 1,
  cameraId: 'east',
  timestamp,
  status: 'saved',
  filesizeMb: 0,
  durationSeconds: 3_600,
  ...overrides,
})

/** A browser that plays H.264 in parts, as far as it says. */
const playsVideo = () => vi.stubGlobal('MediaSource', { isTypeSupported: () => true })

beforeEach(() => {
  stubCanvas()
  const media = HTMLMediaElement.prototype
  vi.spyOn(media, 'play').mockResolvedValue()
  vi.spyOn(media, 'pause').mockReturnValue()
  vi.spyOn(media, 'load').mockReturnValue()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

interface Given {
  code?: ErrorCode
  list?: Recording[]
}

function createBarn({ code = 'camera/privacy', list = [] }: Given = {}) {
  const asked: number[] = []
  const instance = createFakeInstance({
    permissions: ['recordings.view', 'cameras.view'],
    answers: [
      documents(cameras.query, 'cameraId', () => [east]),
      documents(recordings.query, 'recordingId', () => list),
      answer(recordings.retention, () => ({ time: Date.now(), paused: null })),
      answer(
        cameras.still,
        () => new Response('picture', { headers: { [STILL_FRAME_TIMESTAMP_HEADER]: String(Date.now()) } }),
      ),
      answer(recordings.frame, () => 'picture'),
      answer(streaming.live, () => {
        throw refusal(code)
      }),
      answer(streaming.recording, ({ query }) => {
        asked.push(Number(query.timestamp))
        throw refusal(code)
      }),
    ],
  })
  return { instance, asked }
}

const openLive = (given: Given = {}) => {
  const barn = createBarn(given)
  return renderPage(livePage, { plugin, instance: barn.instance, params: { componentId: 'east' } }).then(() => barn)
}
const openRecording = (given: Given = {}) => {
  const barn = createBarn({ code: 'recording/not-found', ...given })
  const params = { selectorMode: 'camera', selectorId: 'east', timestamp: String(AT) }
  return renderPage(recordingPage, { plugin, instance: barn.instance, params }).then((page) => ({ ...barn, page }))
}
const stillsOf = ({ requestedPaths }: { requestedPaths: readonly string[] }) =>
  requestedPaths.filter((path) => path.endsWith('/still')).length

test('a browser that plays no such video shows a picture a second, and says so', async () => {
  const { instance } = await openLive()
  await screen.findByText(/^This browser cannot play the video\./)
  const before = stillsOf(instance)
  await waitFor(() => expect(stillsOf(instance)).toBeGreaterThan(before + 1), { timeout: 6_000 })
  expect(instance.requestedPaths.some((path) => path.includes('streaming'))).toBe(false)
})

test('without the program that makes videos pictures go on, with the reason', async () => {
  playsVideo()
  const { instance } = await openLive({ code: 'stream/no-video-program' })
  await screen.findByText(/ffmpeg/)
  const before = stillsOf(instance)
  await waitFor(() => expect(stillsOf(instance)).toBeGreaterThan(before), { timeout: 6_000 })
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
})

test('a camera in privacy shows words and no picture', async () => {
  playsVideo()
  await openLive({ code: 'camera/privacy' })
  await screen.findByText('Closed for privacy')
  expect(screen.queryByRole('img')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Save the picture' })).toBeNull()
})

test('an offline camera leads to what it has recorded', async () => {
  playsVideo()
  await openLive({ code: 'camera/offline' })
  await screen.findByText('This camera is offline.')
  const way = screen.getByRole('link', { name: 'Watch what was recorded' })
  expect(way.getAttribute('href')).toContain('/recording/camera/east/')
})

test('a time of which nothing was recorded leads to the recordings before and after it', async () => {
  playsVideo()
  const list = [recording(AT - 2 * HOUR), recording(AT + HOUR)]
  const { asked } = await openRecording({ list })
  await screen.findByText('Nothing was recorded at this time.')
  expect(asked).toEqual([AT])
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  fireEvent.click(await screen.findByRole('button', { name: 'To the next recording' }))
  await waitFor(() => expect(asked).toEqual([AT, AT + HOUR]))
  fireEvent.click(await screen.findByRole('button', { name: 'To the recording before' }))
  await waitFor(() => expect(asked.at(-1)).toBe(AT - HOUR - 30_000))
})

test('keys on the scrubber go by ten seconds and a minute, and a recording runs faster where that is chosen', async () => {
  playsVideo()
  stubElementSize({ width: 800, height: 300 })
  const { asked } = await openRecording()
  const bar = await screen.findByRole('slider', { name: 'Moment' })
  fireEvent.keyDown(bar, { key: 'ArrowLeft' })
  await waitFor(() => expect(asked.at(-1)).toBe(AT - 10_000))
  fireEvent.keyDown(bar, { key: 'ArrowRight', altKey: true })
  await waitFor(() => expect(asked.at(-1)).toBe(AT + 50_000))
  fireEvent.change(screen.getByRole('combobox', { name: 'Speed' }), { target: { value: '4' } })
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Speed' }).value).toBe('4')
})

test('a browser that plays no such video goes through the pictures of a recording', async () => {
  const { instance } = await openRecording()
  await screen.findByText(/^This browser cannot play the video\./)
  const times = () =>
    instance.requestedPaths.filter((path) => path.includes('/frame/')).map((path) => Number(path.split('/').at(-1)))
  await waitFor(() => expect(Math.max(...times())).toBeGreaterThan(AT), { timeout: 8_000 })
  fireEvent.click(screen.getByRole('button', { name: 'Pause' }))
  const stoppedAt = Math.max(...times())
  fireEvent.click(screen.getByRole('button', { name: '10 s on' }))
  await waitFor(() => expect(Math.max(...times())).toBeGreaterThanOrEqual(stoppedAt + 10_000), { timeout: 8_000 })
})

test('who sees pictures only has no page of recordings', () => {
  expect(recordingPage.ofInstance?.needs).toEqual(['streaming.recording.view', 'recordings.view'])
})

test('recordings are listed with state, length and size; those that are there lead to themselves', async () => {
  const list = [
    recording(AT, { status: 'created', durationSeconds: 1_200 }),
    recording(AT - HOUR, { filesizeMb: 512.4 }),
    recording(AT - 2 * HOUR, { status: 'deleted' }),
    recording(AT - 3 * HOUR, { status: 'broken' }),
  ]
  await renderWidget(recordingList, { plugin, instance: createBarn({ list }).instance })
  const rows = await screen.findAllByRole('listitem')
  const texts = rows.map((row) => row.textContent)
  expect(texts[0]).toMatch(/20\smin.*still recording$/)
  expect(texts[1]).toMatch(/1\sh · 512\.40\sMB.*complete$/)
  expect(texts[2]).toMatch(/deleted$/)
  expect(texts[3]).toMatch(/damaged$/)
  expect(rows.map((row) => within(row).queryByRole('link')?.getAttribute('href') ?? null)).toEqual([
    `/instance/1001/recording/camera/east/${AT}`,
    `/instance/1001/recording/camera/east/${AT - HOUR}`,
    null,
    null,
  ])
})

test('what is recorded is a share of the time, and a list in words', async () => {
  const now = Date.now()
  const list = [
    recording(now - 30 * MINUTE, { durationSeconds: 600 }),
    recording(now - 10 * MINUTE, { durationSeconds: 60, status: 'deleted' }),
  ]
  class FixedSizeObserver {
    constructor(private readonly report: (entries: unknown[]) => void) {}
    observe() {
      this.report([{ contentRect: { width: 800, height: 600 }, borderBoxSize: [{ inlineSize: 800, blockSize: 600 }] }])
    }
    unobserve() {
      return undefined
    }
    disconnect() {
      return undefined
    }
  }
  vi.stubGlobal('ResizeObserver', FixedSizeObserver)
  await renderWidget(recordingCoverage, { plugin, instance: createBarn({ list }).instance })
  await screen.findByText(/^[\d.]+% recorded$/)
  fireEvent.click(await screen.findByRole('button', { name: 'Show as a list' }))
  const lane = await screen.findByRole('region', { name: 'East' })
  expect(within(lane).getAllByRole('listitem')).toHaveLength(2)
  expect(within(lane).getByRole('link').getAttribute('href')).toContain('/recording/camera/east/')
  expect(within(lane).getByText(/\(deleted\)$/)).toBeTruthy()
})

test('a live video on a dashboard shows the first camera until one is chosen', async () => {
  playsVideo()
  await renderWidget(livePicture, { plugin, instance: createBarn({ code: 'request/too-many' }).instance })
  const title = await screen.findByRole('link', { name: 'East' })
  expect(title.getAttribute('href')).toBe('/instance/1001/live/east')
  await renderWidget(livePicture, { plugin, instance: createBarn().instance, settings: { camera: 'gone' } })
  await screen.findByText('The camera of this address is not here.')
})
