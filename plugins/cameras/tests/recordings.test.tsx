// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { cameras, recordings } from '@barn-workbench/core/contract'
import { aCamera, answer, createFakeInstance, documents, renderWidget } from '@barn-workbench/plugin-sdk/testing'
import plugin from '../src/manifest'
import { recordingList } from '../src/widgets'

const TIME = Date.UTC(2026, 1, 13, 9)
const EXPECTED = Date.UTC(2026, 0, 14, 9)

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
