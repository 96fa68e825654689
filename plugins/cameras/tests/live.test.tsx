// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { cameras, STILL_FRAME_TIMESTAMP_HEADER } from '@barn-workbench/core/contract'
import {
  aCamera,
  answer,
  createFakeInstance,
  documents,
  renderPage,
  stubCanvas,
} from '@barn-workbench/plugin-sdk/testing'
import plugin from '../src/manifest'
import { livePage } from '../src/pages'

/** Opens the live picture of a component in a barn with an online and an offline camera. */
async function open(componentId: string) {
  stubCanvas()
  const instance = createFakeInstance({
    permissions: ['recordings.view.frame'],
    answers: [
      documents(cameras.query, 'cameraId', () => [
        aCamera({ cameraId: 'east', name: 'East', lastSeenOnline: Date.now() }),
        aCamera({ cameraId: 'west', name: 'West', lastSeenOnline: null }),
      ]),
      answer(
        cameras.still,
        () => new Response('picture', { headers: { [STILL_FRAME_TIMESTAMP_HEADER]: String(Date.now()) } }),
      ),
    ],
  })
  await renderPage(livePage, { plugin, instance, params: { componentId } })
  return instance
}

test('a camera shows its newest picture, again and again', async () => {
  const instance = await open('east')
  await screen.findByRole('heading', { level: 1, name: 'Live: East' })
  const stills = () => instance.requestedPaths.filter((path) => path === '/api/cameras/east/still')
  await waitFor(() => expect(stills().length).toBeGreaterThan(1), { timeout: 5_000 })
  expect(screen.getByRole('link', { name: 'Live: East' }).getAttribute('href')).toContain('camera=east')
})

test('an offline camera says so, and what is no camera says that too', async () => {
  await open('west')
  await screen.findByText('No picture yet')
})

test('an address without a camera explains itself', async () => {
  await open('feedComputer')
  await screen.findByText('The camera of this address is not here.')
})
