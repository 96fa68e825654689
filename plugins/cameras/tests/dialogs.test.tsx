// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import type { ComponentType } from 'react'
import { expect, test, vi } from 'vitest'
import { cameras, cameraSetup } from '@barn-workbench/core/contract'
import type { Camera, SourceTest } from '@barn-workbench/core/schema'
import type { DialogDefinition, DialogProps } from '@barn-workbench/plugin-sdk'
import {
  aCamera,
  answer,
  createFakeInstance,
  documents,
  refusal,
  renderInWorkbench,
  type FakeAnswer,
} from '@barn-workbench/plugin-sdk/testing'
import { labelsDialog, rebootDialog, renameDialog, resetDialog, sourceDialog } from '../src/dialogs'
import plugin from '../src/manifest'

/** Opens a dialog in a barn with these answers. */
async function open<Input, Result>(dialog: DialogDefinition<Input, Result>, input: Input, answers: FakeAnswer[] = []) {
  const close = vi.fn()
  const Content: ComponentType<DialogProps<Input, Result>> = await dialog.load()
  const instance = createFakeInstance({ permissions: ['cameras.manage'], answers })
  const rendered = await renderInWorkbench({ plugin, instance, name: 'dialog' }, () => (
    <Content input={input} close={close} setUnsaved={() => undefined} />
  ))
  return { ...rendered, close }
}

const button = (name: string) => screen.getByRole('button', { name })
const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })

test('a camera is renamed to something', async () => {
  const { close } = await open(renameDialog, { name: 'Pen 1' })
  type('Name', '  ')
  fireEvent.click(button('Rename'))
  await screen.findByText('This field is required.')
  type('Name', ' Pen 7 ')
  fireEvent.click(button('Rename'))
  await waitFor(() => expect(close).toHaveBeenCalledWith('Pen 7'))
})

test('the tags of a camera and its use are asked for at once', async () => {
  const answers = [documents(cameras.query, 'cameraId', () => [aCamera({ tags: ['south'] })])]
  const { close } = await open(labelsDialog, { tags: ['north'], decommissioned: false }, answers)
  fireEvent.click(screen.getByRole('switch', { name: 'Out of use' }))
  fireEvent.click(button('Save'))
  await waitFor(() => expect(close).toHaveBeenCalledWith({ tags: ['north'], decommissioned: true }))
})

test('a factory reset is confirmed by typing the name', async () => {
  const { close } = await open(resetDialog, { name: 'Pen 1' })
  const confirm = button('Reset') as HTMLButtonElement
  for (const [text, isPossible] of [
    ['', false],
    ['pen 1', false],
    ['Pen 1', true],
  ] as const) {
    type(/^Type/, text)
    expect(confirm.disabled).toBe(!isPossible)
  }
  fireEvent.click(confirm)
  expect(close).toHaveBeenCalledWith(true)
})

test('where the cameras cannot be loaded, a reboot of all says exactly that, and nothing is started', async () => {
  const rebooted: string[] = []
  await open(rebootDialog, { cameraIds: null, count: 0 }, [
    documents(cameras.query, 'cameraId', () => {
      throw refusal('instance/unexpected')
    }),
    answer(cameras.reboot, ({ params }) => void rebooted.push(params.id)),
  ])
  fireEvent.click(button('Reboot'))
  await screen.findByText('Could not load cameras')
  expect(rebooted).toEqual([])
})

test('a reboot of all tells how many are back, and names each that refused', async () => {
  let looks = 0
  const list = (): Camera[] => {
    looks++
    return ['a', 'b', 'c'].map((cameraId) =>
      // It does not advance until they are back.
      aCamera({ cameraId, name: `Pen ${cameraId}`, lastSeenOnline: looks < 3 ? 1_000 : 9_000 }),
    )
  }
  await open(rebootDialog, { cameraIds: null, count: 0 }, [
    documents(cameras.query, 'cameraId', list),
    answer(cameras.reboot, ({ params }) => {
      if (params.id === 'b') throw refusal('camera/not-found')
      return undefined
    }),
  ])
  fireEvent.click(button('Reboot'))
  await screen.findByText('1 of 3 done')
  expect(screen.getByRole('listitem').textContent).toBe('Pen b There is no such camera.')
  await screen.findByText('3 of 3 done', undefined, { timeout: 8_000 })
}, 15_000)

const WORKS: SourceTest = {
  problem: null,
  video: { codec: 'h264', width: 1280, height: 720, framesPerSecond: 5 },
  picture: 'AAAA',
}

test('a source is tried before it is saved, and what it gives is shown', async () => {
  const sent: unknown[] = []
  let result: SourceTest = { ...WORKS, problem: 'refused', picture: null, video: null }
  const { close } = await open(sourceDialog, null, [
    answer(cameraSetup.test, ({ body }) => (sent.push(body), result)),
    answer(cameraSetup.add, ({ body }) => (sent.push(body), aCamera())),
  ])
  fireEvent.click(button('Test'))
  expect((await screen.findAllByText('This field is required.')).length).toBeGreaterThan(0)
  type('Name', 'Pen 1')
  type('Address', 'http://10.0.0.5/stream')
  await screen.findByText('Enter an address like rtsp://192.168.1.20/stream.')
  type('Address', 'rtsp://10.0.0.5/a stream')
  await screen.findByText('Enter an address like rtsp://192.168.1.20/stream.')
  type('Address', 'rtsp://me:secret@10.0.0.5/stream')
  await screen.findByText('Enter user name and password in their own fields.')
  type('Address', 'rtsp://10.0.0.5/stream')
  type('User name', 'me')
  type('Password', 'secret')
  fireEvent.click(button('Test'))
  await screen.findByText('The camera refuses the password.')
  result = WORKS
  fireEvent.click(button('Test'))
  await screen.findByText('The source works. H264, 1280 × 720, 5 pictures a second')
  expect(screen.getByRole('img', { name: 'What the source shows now' })).toBeTruthy()
  type('Address', 'rtsp://10.0.0.5/other')
  expect(screen.queryByText(/The source works/)).toBeNull()
  fireEvent.click(button('Add camera'))
  await waitFor(() => expect(close).toHaveBeenCalledWith(true))
  const source = {
    kind: 'rtsp',
    location: 'rtsp://10.0.0.5/stream',
    transport: 'tcp',
    username: 'me',
    password: 'secret',
  }
  const recording = { isRecorded: true, maximumDays: 14, maximumGigabytes: 20 }
  expect(sent).toEqual([
    { source },
    { source },
    { camera: { name: 'Pen 1', source: { ...source, location: 'rtsp://10.0.0.5/other' }, recording } },
  ])
})

test('a password that is stored is never shown, and stays unless something else is meant', async () => {
  const sent: unknown[] = []
  const camera = aCamera({ cameraId: 'east', name: 'Pen 1' })
  const stored = {
    kind: 'rtsp',
    location: 'rtsp://10.0.0.5/a',
    transport: 'udp',
    username: 'me',
    hasPassword: true,
    subLocation: null,
  } as const
  const setup = { cameraId: 'east', source: stored, recording: null, device: null }
  await open(sourceDialog, { camera, setup }, [
    answer(cameraSetup.write, ({ body }) => (sent.push(body.source), setup)),
  ])
  expect((screen.getByLabelText('Password') as HTMLInputElement).value).toBe('')
  expect(screen.getByText('Leave empty to keep it.')).toBeTruthy()
  expect(screen.queryByLabelText('Name')).toBeNull()
  type('Address', 'rtsp://10.0.0.5/b')
  fireEvent.click(button('Save'))
  await waitFor(() => expect(sent).toHaveLength(1))
  type('Address', 'rtsp://10.0.0.9/b')
  expect(screen.getByText('At another address or for another user, type it again.')).toBeTruthy()
  fireEvent.click(button('Save'))
  await waitFor(() => expect(sent).toHaveLength(2))
  const source = { kind: 'rtsp', transport: 'udp', username: 'me' }
  expect(sent).toEqual([
    { ...source, location: 'rtsp://10.0.0.5/b' },
    { ...source, location: 'rtsp://10.0.0.9/b', password: null },
  ])
})
