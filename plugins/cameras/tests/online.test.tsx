// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { cameras } from '@barn-workbench/core/contract'
import type { Camera } from '@barn-workbench/core/schema'
import { MINUTE } from '@barn-workbench/core/time'
import { aCamera, createFakeInstance, documents, renderWidget } from '@barn-workbench/plugin-sdk/testing'
import plugin from '../src/manifest'
import { camerasOnline } from '../src/widgets'

const renderOnline = (list: Camera[]) =>
  renderWidget(camerasOnline, {
    plugin,
    instance: createFakeInstance({ answers: [documents(cameras.query, 'cameraId', () => list)] }),
  })

test('counts a camera as offline after ten minutes, and leaves out decommissioned cameras', async () => {
  const now = Date.now()
  await renderOnline([
    aCamera({ lastSeenOnline: now - 9 * MINUTE }),
    aCamera({ name: 'Pens 7–8', lastSeenOnline: now - 11 * MINUTE }),
    aCamera({ decommissioned: true, lastSeenOnline: null }),
  ])
  expect(await screen.findByText('of 2 online')).toBeTruthy()
  expect(screen.getByText('1 offline')).toBeTruthy()
  expect(screen.getByText(/^Pens 7–8 last seen 11 min ago$/)).toBeTruthy()
})

test('shows a message when there are no cameras', async () => {
  await renderOnline([])
  expect(await screen.findByText('No cameras')).toBeTruthy()
})

test('a background job loads the cameras again every 10 minutes', async () => {
  const { jobs } = await renderOnline([])
  expect(jobs().map(({ period }) => period)).toEqual([10 * 60_000])
})
