// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { cameraMovement, cameras } from '@barn-workbench/core/contract'
import type { CameraMovement } from '@barn-workbench/core/schema'
import {
  aCamera,
  answer,
  createFakeInstance,
  refusal,
  renderInWorkbench,
  stubCanvas,
  type FakeAnswer,
} from '@barn-workbench/plugin-sdk/testing'
import { movementDialog } from '../src/dialogs'
import plugin from '../src/manifest'

stubCanvas()

const CAMERA = aCamera({ cameraId: 'east', version: 3 })

/** Opens the dialog of a camera in a barn with these answers. */
async function open(answers: FakeAnswer[]) {
  const close = vi.fn()
  const Content = await movementDialog.load()
  const picture = answer(cameras.still, () => {
    throw refusal('instance/unexpected')
  })
  const instance = createFakeInstance({ permissions: ['cameras.manage'], answers: [picture, ...answers] })
  await renderInWorkbench({ plugin, instance, name: 'dialog' }, () => (
    <Content input={{ camera: CAMERA }} close={close} setUnsaved={() => undefined} />
  ))
  return { close }
}

const button = (name: string) => screen.getByRole('button', { name })

const CLOCK = { x: 0, y: 0.94, width: 0.3, height: 0.06 }
const MOVEMENT: CameraMovement = {
  ...{ cameraId: 'east', version: 3, isMeasured: true, masks: null, found: [CLOCK], lastLooked: null },
}

test('the movement of a camera is changed with the version that was seen, and masks by keys and buttons', async () => {
  const written: unknown[] = []
  const { close } = await open([
    answer(cameraMovement.read, () => MOVEMENT),
    answer(cameraMovement.write, ({ body }) => {
      written.push(body)
      return { ...MOVEMENT, ...body, version: 4 }
    }),
  ])
  const mask = await screen.findByRole('button', { name: /^Part 1 / })
  screen.getByText(/The outlined clock was found/)
  expect((button('Use what was found') as HTMLButtonElement).disabled).toBe(true)
  fireEvent.focus(mask)
  fireEvent.keyDown(mask, { key: 'ArrowUp' })
  fireEvent.click(button('Add a part'))
  await screen.findByText('2 parts are chosen by hand.')
  fireEvent.click(button('Remove the part'))
  await screen.findByText('1 part is chosen by hand.')
  fireEvent.click(screen.getByRole('switch', { name: /^Measure movement/ }))
  fireEvent.click(button('Save'))
  await waitFor(() => expect(close).toHaveBeenCalledWith(true))
  expect(written).toEqual([{ isMeasured: false, masks: [{ ...CLOCK, y: expect.closeTo(0.93) as number }] }])
})

test('what somebody else has changed of it meanwhile is loaded again rather than overwritten', async () => {
  let version = 3
  const { close } = await open([
    answer(cameraMovement.read, () => ({ ...MOVEMENT, version, masks: version === 3 ? null : [CLOCK, CLOCK] })),
    answer(cameraMovement.write, () => {
      version = 4
      throw refusal('request/version-mismatch')
    }),
  ])
  fireEvent.click(await screen.findByRole('button', { name: 'Add a part' }))
  await screen.findByText('2 parts are chosen by hand.')
  fireEvent.click(button('Remove the part'))
  fireEvent.click(button('Save'))
  await screen.findByRole('alert')
  expect(close).not.toHaveBeenCalled()
  fireEvent.click(button('Discard and load again'))
  await screen.findByText('2 parts are chosen by hand.')
})

test('without an answer the movement of a camera says why, and can be asked for again', async () => {
  await open([
    answer(cameraMovement.read, () => {
      throw refusal('instance/unexpected')
    }),
  ])
  await screen.findByRole('button', { name: 'Try again' })
})
