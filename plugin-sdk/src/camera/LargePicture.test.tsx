// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { cameras, STILL_FRAME_TIMESTAMP_HEADER } from '@barn-workbench/core/contract'
import { MINUTE } from '@barn-workbench/core/time'
import { definePlugin, defineWidget } from '@barn-workbench/plugin-sdk'
import {
  aCamera,
  answer,
  createFakeInstance,
  refusal,
  renderWidget,
  stubCanvas,
  type FakeAnswer,
} from '@barn-workbench/plugin-sdk/testing'
import { LargeStill } from './LargePicture'

const onClose = vi.fn()
beforeEach(() => {
  stubCanvas()
  onClose.mockClear()
})

afterEach(() => void vi.unstubAllGlobals())

/** A camera that changes at a press. */
function Large() {
  const [version, setVersion] = useState(1)
  const [lastSeenOnline] = useState(() => Date.now())
  const camera = aCamera({ cameraId: 'east', name: 'East', lastSeenOnline, version })
  return (
    <>
      <button type="button" data-testid="change" onClick={() => setVersion(version + 1)} />
      <LargeStill camera={camera} refresh={MINUTE} onClose={onClose} />
    </>
  )
}

function renderLarge(answers: FakeAnswer[]) {
  const large = defineWidget({
    id: 'test.large',
    settings: z.object({}),
    migrations: [],
    size: { w: 4, h: 4 },
    needs: [],
    load: async () => ({ default: Large }),
  })
  const locale = { en: async () => ({ default: {} }), de: async () => ({ default: {} }) }
  const plugin = definePlugin({ id: 'test', widgets: [large], locale })
  return renderWidget(large, {
    plugin,
    instance: createFakeInstance({ permissions: ['recordings.view.frame'], answers }),
  })
}
const loading = () => screen.queryByText('Loading the picture …')

test('says that the picture loads until it is there, also where the instance does not send its time', async () => {
  let isDecoded = (): void => undefined
  const decoded = new Promise<void>((resolve) => (isDecoded = resolve))
  vi.stubGlobal('createImageBitmap', async () => {
    await decoded
    return { width: 16, height: 9, close: () => undefined }
  })
  await renderLarge([answer(cameras.still, () => 'picture')])
  expect(await screen.findByText('Loading the picture …')).toBeTruthy()
  isDecoded()
  await waitFor(() => expect(loading()).toBeNull())
  expect(screen.queryByText(/old$/)).toBeNull()
})

test('tells the age of the picture', async () => {
  const headers = { [STILL_FRAME_TIMESTAMP_HEADER]: String(Date.now() - 2 * MINUTE) }
  await renderLarge([answer(cameras.still, () => new Response('picture', { headers }))])
  expect(await screen.findByText(/^2\smin old$/)).toBeTruthy()
})

test('a picture that is refused says why, and can be asked again', async () => {
  let isRefused = true
  await renderLarge([
    answer(cameras.still, () => {
      if (isRefused) throw refusal('camera/not-found')
      return 'picture'
    }),
  ])
  const retry = await screen.findByRole('button', { name: 'Try again' })
  expect(loading()).toBeNull()
  isRefused = false
  fireEvent.click(retry)
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull())
})

test('a camera that was closed for privacy shows its picture as soon as it is opened again', async () => {
  let isClosed = true
  await renderLarge([
    answer(cameras.still, () => {
      if (isClosed) throw refusal('camera/privacy')
      return 'picture'
    }),
  ])
  await screen.findByText('Closed for privacy')
  isClosed = false
  fireEvent.click(screen.getByTestId('change'))
  await screen.findByRole('img', { name: 'East' })
  expect(screen.queryByText('Closed for privacy')).toBeNull()
})
