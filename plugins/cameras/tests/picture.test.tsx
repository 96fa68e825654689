// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { cameras, recordings } from '@barn-workbench/core/contract'
import { openPlan } from '@barn-workbench/core/intents'
import {
  aCamera,
  answer,
  createFakeInstance,
  documents,
  refusal,
  renderInWorkbench,
  stubCanvas,
} from '@barn-workbench/plugin-sdk/testing'
import { PictureOfMoment } from '../src/dialogs/PictureOfMoment'
import plugin from '../src/manifest'

const AT = 1_760_000_000_000
const input = { cameraId: 'east', timestamp: AT, point: [0.5, 0.5] as [number, number] }

interface Options {
  close?: (result: null) => void
  frame?: () => never
  hasPlan?: boolean
}

async function draw({ close = () => undefined, frame, hasPlan = false }: Options = {}) {
  stubCanvas()
  vi.stubGlobal('createImageBitmap', async () => ({ width: 160, height: 90, close: () => undefined }))
  onTestFinished(() => void vi.unstubAllGlobals())
  const asked: unknown[] = []
  const intent = (wanted: { id: string }) =>
    hasPlan && wanted.id === openPlan.id ? async (given: unknown) => (asked.push(given), null) : null
  const instance = createFakeInstance({
    permissions: ['recordings.view'],
    answers: [
      documents(cameras.query, 'cameraId', () => [aCamera({ cameraId: 'east', name: 'Pens 1–2' })]),
      answer(recordings.frame, () => (frame ? frame() : 'picture')),
    ],
  })
  await renderInWorkbench({ plugin, instance, name: 'picture', answers: { intent: intent as never } }, () => (
    <PictureOfMoment input={input} close={close} setUnsaved={() => undefined} />
  ))
  return { instance, asked }
}

test('the picture of the time is shown with the place on it', async () => {
  const { instance } = await draw()
  const picture = await screen.findByRole('img', { name: /^Pens 1–2 at Thursday.*The place is outlined\.$/ })
  await waitFor(() => expect(picture.parentElement?.querySelectorAll('circle')).toHaveLength(3))
  expect(instance.requestedPaths).toContain(`/api/recordings/frame/east/${AT}`)
  expect(screen.queryByRole('button', { name: 'Show on the plan' })).toBeNull()
})

test('it leads to the plan of that time where there is one', async () => {
  const close = vi.fn()
  const { asked } = await draw({ close, hasPlan: true })
  fireEvent.click(await screen.findByRole('button', { name: 'Show on the plan' }))
  await waitFor(() => expect([asked, close.mock.calls]).toEqual([[input], [[null]]]))
})

test('it says why there is no picture', async () => {
  await draw({
    frame: () => {
      throw refusal('frame/not-found')
    },
  })
  expect((await screen.findByRole('status')).textContent).toBeTruthy()
  expect(document.querySelector('circle')).toBeNull()
})
