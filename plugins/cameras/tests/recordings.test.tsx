// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { cameras, recordings } from '@barn-workbench/core/contract'
import { HOUR } from '@barn-workbench/core/time'
import { aCamera, answer, createFakeInstance, documents, renderWidget } from '@barn-workbench/plugin-sdk/testing'
import plugin from '../src/manifest'
import { recordingList } from '../src/widgets'

const TIME = Date.UTC(2026, 1, 13, 9)
const EXPECTED = Date.UTC(2026, 0, 14, 9)

test('a chosen day leaves the recordings that begin on it, by the clock of the barn', async () => {
  const asked: { query?: readonly unknown[] }[] = []
  const instance = createFakeInstance({
    permissions: ['recordings.view'],
    answers: [
      answer(recordings.query, ({ body }) => {
        asked.push(body as (typeof asked)[number])
        return []
      }),
      documents(cameras.query, 'cameraId', () => [aCamera({ cameraId: 'east', name: 'East' })]),
      answer(recordings.retention, () => ({ time: TIME, paused: null })),
    ],
  })
  await renderWidget(recordingList, { plugin, instance, screen: 'cameras' })
  await screen.findByText('Nothing has been recorded')
  fireEvent.change(screen.getByLabelText('Day'), { target: { value: '2026-01-14' } })
  expect(await screen.findByText('No recording fits the filters')).toBeTruthy()
  const start = Date.parse('2026-01-13T23:00:00Z')
  await waitFor(() =>
    expect(asked.at(-1)?.query).toEqual([
      { key: 'timestamp', operator: '>=', value: start },
      { key: 'timestamp', operator: '<', value: start + 24 * HOUR },
    ]),
  )
})

/** Opens the list of recordings of an instance whose clock may have jumped. */
async function open({ permissions = ['recordings.view'], hasJumped = true } = {}) {
  let paused = hasJumped ? { expectedTime: EXPECTED, resumesAt: null } : null
  const instance = createFakeInstance({
    permissions,
    answers: [
      documents(cameras.query, 'cameraId', () => [aCamera({ cameraId: 'east', name: 'East' })]),
      documents(recordings.query, 'recordingId', () => []),
      answer(recordings.retention, () => ({ time: TIME, paused })),
      answer(recordings.confirmClock, () => {
        paused = null
        return { time: TIME, paused }
      }),
    ],
  })
  await renderWidget(recordingList, { plugin, instance, screen: 'cameras' })
  await screen.findByText('Nothing has been recorded')
  return instance
}

test('a clock that has jumped is told above the recordings, and who manages cameras confirms it', async () => {
  const instance = await open({ permissions: ['recordings.view', 'cameras.manage'] })
  await screen.findByText('Old recordings are not deleted')
  expect(screen.getByText(/^The clock of this site says .*13.*, but should say about .*14/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'The clock is right' }))
  await waitFor(() => expect(screen.queryByText('Old recordings are not deleted')).toBeNull())
  expect(instance.requestedPaths).toContain('/api/workbench/recordings/retention/confirmClock')
})

test('the day and the notice of the clock are within the list, so that its pages stay in view', async () => {
  await open()
  const list = screen.getByRole('region', { name: 'List of recordings' })
  expect(list.contains(screen.getByLabelText('Day'))).toBe(true)
  expect(list.contains(await screen.findByRole('alert'))).toBe(true)
})

test('others read it without the button', async () => {
  await open()
  await screen.findByText('Old recordings are not deleted')
  expect(screen.queryByRole('button', { name: 'The clock is right' })).toBeNull()
})

test('a clock that is right says nothing', async () => {
  const instance = await open({ hasJumped: false })
  await waitFor(() => expect(instance.requestedPaths).toContain('/api/workbench/recordings/retention'))
  expect(screen.queryByText('Old recordings are not deleted')).toBeNull()
})
