// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { cameras } from '@barn-workbench/core/contract'
import { MINUTE } from '@barn-workbench/core/time'
import { aCamera, createFakeInstance, documents, renderWidget } from '@barn-workbench/plugin-sdk/testing'
import plugin from '../src/manifest'
import { camerasOnline } from '../src/widgets'

const show = (found: ReturnType<typeof aCamera>[]) =>
  renderWidget(camerasOnline, {
    plugin,
    instance: createFakeInstance({ answers: [documents(cameras.query, 'cameraId', () => found)] }),
  })

test('a camera not seen for more than ten minutes is offline; one out of use does not count', async () => {
  const now = Date.now()
  await show([
    aCamera({ lastSeenOnline: now - 9 * MINUTE }),
    aCamera({ name: 'Pens 7–8', lastSeenOnline: now - 22 * MINUTE }),
    aCamera({ decommissioned: true, lastSeenOnline: null }),
  ])
  expect(await screen.findByText('of 2 online')).toBeTruthy()
  expect(screen.getByText('1 offline')).toBeTruthy()
  expect(screen.getByText(/^Pens 7–8 last seen 22 min ago$/)).toBeTruthy()
})

test('no cameras is said so', async () => {
  await show([])
  expect(await screen.findByText('No cameras')).toBeTruthy()
})
