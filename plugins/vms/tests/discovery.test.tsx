// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import jsQR from 'jsqr'
import { expect, onTestFinished, test, vi } from 'vitest'
import { vmsInstances } from '@barn-workbench/core/contract'
import { answer, createFakeInstance, refusal, renderInWorkbench } from '@barn-workbench/plugin-sdk/testing'
import { Discovery } from '../src/dialogs/Discovery'
import plugin from '../src/manifest'
import { aVmsInstance } from './aVmsInstance'

const INSTANCE = aVmsInstance({ name: 'Hof Süd – Stall 2' })
const { globalUniqueIdentifier, name, discoveryObject } = INSTANCE
const STRING = Buffer.from(JSON.stringify({ globalUniqueIdentifier, name, discoveryObject })).toString('base64url')

/** Opens the discovery string of the instance; `reply` may throw a refusal. */
async function open(reply: () => string = () => STRING) {
  const instance = createFakeInstance({
    id: '1900',
    instanceType: 'admiral',
    permissions: ['vmsInstances.manage'],
    answers: [answer(vmsInstances.discoveryString, reply)],
  })
  return await renderInWorkbench({ plugin, instance, name: 'discovery' }, () => (
    <Discovery input={INSTANCE} close={() => undefined} setUnsaved={() => undefined} />
  ))
}

/** Replaces the clipboard, which may refuse. */
function stubClipboard(writeText: (text: string) => Promise<void>) {
  vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } })
  onTestFinished(() => void vi.unstubAllGlobals())
}

const SCALE = 4
const RUN = /M(\d+) (\d+)h(\d+)v1h-(\d+)z/g

/** Paints the picture of a QR code as a camera sees it: four bytes a pixel, white outside the code. */
function paint(svg: Element): { pixels: Uint8ClampedArray; size: number } {
  const size = Number(svg.getAttribute('viewBox')?.split(' ')[2]) * SCALE
  const pixels = new Uint8ClampedArray(size * size * 4).fill(255)
  for (const [, x, y, width] of (svg.querySelector('path')?.getAttribute('d') ?? '').matchAll(RUN))
    for (let row = Number(y) * SCALE; row < (Number(y) + 1) * SCALE; row++)
      for (let column = Number(x) * SCALE; column < (Number(x) + Number(width)) * SCALE; column++)
        pixels.fill(0, (row * size + column) * 4, (row * size + column) * 4 + 3)
  return { pixels, size }
}

test('the QR code says the discovery string, by which a client knows the instance', async () => {
  await open()
  const { pixels, size } = paint(await screen.findByRole('img', { name: `QR code of the discovery string of ${name}` }))
  const text = jsQR(pixels, size, size)?.data
  expect(text).toBe(STRING)
  expect(screen.getByLabelText<HTMLTextAreaElement>('Discovery string').value).toBe(STRING)
  expect(JSON.parse(Buffer.from(text ?? '', 'base64url').toString())).toEqual({
    globalUniqueIdentifier,
    name,
    discoveryObject,
  })
})

test('a discovery string that no QR code can hold is still there to copy', async () => {
  const long = 'x'.repeat(5_000)
  await open(() => long)
  await screen.findByText('The discovery string is too long for a QR code.')
  expect(screen.getByLabelText<HTMLTextAreaElement>('Discovery string').value).toBe(long)
})

test('the discovery string is copied, and the user told so', async () => {
  const copied: string[] = []
  stubClipboard(async (text) => void copied.push(text))
  const { host } = await open()
  fireEvent.click(await screen.findByRole('button', { name: 'Copy' }))
  await waitFor(() => expect(host.told).toEqual(['copied_to_clipboard']))
  expect(copied).toEqual([STRING])
})

test('a clipboard that takes nothing is told', async () => {
  stubClipboard(() => Promise.reject(new Error('not allowed')))
  const { host } = await open()
  fireEvent.click(await screen.findByRole('button', { name: 'Copy' }))
  await waitFor(() => expect(host.told).toEqual(['copy_failed']))
})

test('a refusal is told, with another try', async () => {
  let isFailing = true
  await open(() => {
    if (isFailing) throw refusal('instance/unexpected')
    return STRING
  })
  const retry = await screen.findByRole('button', { name: 'Try again' })
  isFailing = false
  fireEvent.click(retry)
  await screen.findByRole('button', { name: 'Copy' })
})
