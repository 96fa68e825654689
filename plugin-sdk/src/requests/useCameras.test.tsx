// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { cameras } from '@barn-workbench/core/contract'
import { definePlugin } from '../define/definePlugin'
import { defineWidget } from '../define/defineWidget'
import { useCameraColors } from '../react/CameraMark'
import { aCamera } from '../testing/builders'
import { createFakeInstance, documents } from '../testing/fakeInstance'
import { renderWidget } from '../testing/renderWidget'
import { useCameras } from './useCameras'

function Names() {
  const { data = [] } = useCameras()
  const colorOf = useCameraColors()
  return (
    <>
      <output aria-label="names">{data.map(({ name }) => name).join(', ')}</output>
      <output aria-label="colour">{colorOf('a')}</output>
    </>
  )
}

const widget = defineWidget({
  id: 'test.names',
  settings: z.object({}),
  migrations: [],
  size: { w: 4, h: 4 },
  needs: [],
  load: async () => ({ default: Names }),
})
const messages = async () => ({ default: {} })
const plugin = definePlugin({ id: 'test', locale: { en: messages, de: messages }, widgets: [widget] })

test('cameras stand as a reader counts, 3–4 before 13–14, and each keeps the colour of its id', async () => {
  const all = [
    aCamera({ cameraId: 'a', name: 'Pens 13–14' }),
    aCamera({ cameraId: 'b', name: 'Pens 3–4' }),
    aCamera({ cameraId: 'c', name: 'Pens 1–2' }),
  ]
  const instance = createFakeInstance({ answers: [documents(cameras.query, 'cameraId', () => all)] })
  await renderWidget(widget, { plugin, instance })
  expect(await screen.findByText('Pens 1–2, Pens 3–4, Pens 13–14')).toBeTruthy()
  expect(screen.getByLabelText('colour').textContent).toBe('var(--bw-series-1)')
})
