// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { cameras, STILL_FRAME_TIMESTAMP_HEADER } from '@barn-workbench/core/contract'
import type { Camera } from '@barn-workbench/core/schema'
import { HOUR, MINUTE, SECOND } from '@barn-workbench/core/time'
import {
  aCamera,
  answer,
  createFakeInstance,
  documents,
  refusal,
  renderPage,
  stubCanvas,
  type FakeAnswers,
} from '@barn-workbench/plugin-sdk/testing'
import plugin from '../src/manifest'
import { cameraPage } from '../src/pages'

const online = (overrides: Partial<Camera> = {}) =>
  aCamera({ cameraId: 'east', name: 'Pen 1', lastSeenOnline: Date.now(), tags: ['north'], ...overrides })

interface Options {
  permissions?: string[]
  cameraId?: string
  parameters?: Record<string, string>
  still?: () => unknown
  answers?: FakeAnswers
}

async function open(
  list: readonly Camera[],
  {
    permissions = ['recordings.view', 'regions.view'],
    cameraId = 'east',
    parameters = {},
    still = () => 'picture',
    answers = {},
  }: Options = {},
) {
  stubCanvas()
  const requested: Record<string, unknown>[] = []
  const instance = createFakeInstance({
    permissions,
    answers: [
      documents(cameras.query, 'cameraId', () => list),
      answer(cameras.still, ({ query }) => {
        requested.push(query)
        return still() as never
      }),
    ],
  })
  const page = await renderPage(cameraPage, { plugin, instance, params: { cameraId }, parameters, answers })
  return { ...page, requested }
}

test('a camera that is seen at this moment was seen just now, and a while later so many seconds ago', async () => {
  const { unmount } = await open([online()])
  expect(await screen.findByText(/, just now$/)).toBeTruthy()
  unmount()
  await open([online({ lastSeenOnline: Date.now() - 20 * SECOND })])
  expect(await screen.findByText(/, 2\d\ss ago$/)).toBeTruthy()
})

test('a camera shows its picture at 1080 lines, its facts and the ways on', async () => {
  const { requested } = await open([online()])
  await screen.findByRole('heading', { level: 1, name: 'Pen 1' })
  await screen.findByRole('img', { name: 'Pen 1' })
  expect(requested[0]).toEqual({ resizeY: '1080' })
  for (const fact of ['north', 'Online']) expect(screen.getByText(fact)).toBeTruthy()
  for (const mode of ['Picture', 'Live', 'Recording'])
    expect((await screen.findByRole('button', { name: mode })).getAttribute('aria-pressed')).toBe(
      String(mode === 'Picture'),
    )
  expect(screen.queryByRole('link', { name: 'Set-up' })).toBeNull()
})

test('the age of the picture on screen is below it', async () => {
  stubCanvas()
  const headers = { [STILL_FRAME_TIMESTAMP_HEADER]: String(Date.now() - 2 * MINUTE) }
  await open([online()], { still: () => new Response('picture', { headers }) })
  await screen.findByText(/^2\smin old$/)
})

test('a compartment is told in words, and the id by which systems know the camera to those who set it up', async () => {
  const tags = ['compartment_2']
  const first = await open([online({ tags })])
  await screen.findByText('Compartment 2')
  expect(screen.queryByText('east')).toBeNull()
  first.unmount()
  await open([online({ tags })], { permissions: ['cameras.manage'] })
  await screen.findByText('east')
})

test('outlines and the name are drawn where they are switched on, and the address says so', async () => {
  const { requested, address } = await open([online()])
  fireEvent.click(await screen.findByRole('switch', { name: 'Outlines of regions' }))
  fireEvent.click(screen.getByRole('switch', { name: 'Name in the picture' }))
  await waitFor(() => expect(requested.at(-1)).toEqual({ resizeY: '1080', draw: 'true', text: 'true' }))
  expect(address.search()).toBe('?outlines=true&name=true')
})

test('who may not see regions is offered no outlines', async () => {
  const { requested } = await open([online()], {
    permissions: ['recordings.view.frame'],
    parameters: { outlines: 'true' },
  })
  await screen.findByRole('switch', { name: 'Name in the picture' })
  expect(screen.queryByRole('switch', { name: 'Outlines of regions' })).toBeNull()
  await waitFor(() => expect(requested[0]).toEqual({ resizeY: '1080' }))
  expect(screen.queryByRole('button', { name: 'Recording' })).toBeNull()
})

test('who may see pictures and no videos is offered neither live videos nor recordings', async () => {
  await open([online()], { permissions: ['recordings.view.frame'] })
  await screen.findByRole('switch', { name: 'Name in the picture' })
  for (const name of ['Live', 'Recording']) expect(screen.queryByRole('button', { name })).toBeNull()
})

test('who may see no pictures finds the facts', async () => {
  const { requested } = await open([online()], { permissions: [] })
  await screen.findByText('Pictures are not for your account.')
  expect(screen.getByText('north')).toBeTruthy()
  expect([requested, screen.queryByRole('button', { name: 'Live' })]).toEqual([[], null])
})

test('of an offline camera the last picture is shown at once, with what else fell silent and what to try', async () => {
  const lastSeenOnline = Date.now() - 2 * HOUR
  const { requested } = await open([
    online({ lastSeenOnline, sourceProblem: 'refused' }),
    online({ cameraId: 'west', name: 'Pen 2', lastSeenOnline }),
    online({ cameraId: 'south', name: 'Pen 3' }),
  ])
  await waitFor(() => expect(requested).toEqual([{ resizeY: '1080', forceFallback: 'true' }]))
  expect(screen.getAllByText('The camera refuses the password.')).toHaveLength(2)
  const help = within(screen.getByRole('region', { name: 'No picture: what to do' }))
  expect(help.getByText(/^Other cameras fell silent/)).toBeTruthy()
  expect(help.getByRole('link', { name: 'Pen 2' }).getAttribute('href')).toMatch(/\/camera\/west$/)
  expect(help.queryByRole('link', { name: 'Pen 3' })).toBeNull()
  expect(help.queryByRole('button', { name: 'Restart the camera' })).toBeNull()
})

test('an offline camera is restarted, or given to somebody, where it is', async () => {
  const asked: unknown[] = []
  const intent = ({ id }: { id: string }) =>
    ['camera.reboot', 'incident.create'].includes(id)
      ? async (input: unknown) => {
          asked.push([id, input])
          return null
        }
      : null
  await open([online({ lastSeenOnline: Date.now() - 2 * HOUR })], { answers: { intent: intent as never } })
  fireEvent.click(await screen.findByRole('button', { name: 'Restart the camera' }))
  fireEvent.click(screen.getByRole('button', { name: 'Have somebody look after it' }))
  expect(asked).toEqual([
    ['camera.reboot', { cameraIds: ['east'] }],
    ['incident.create', { type: 'barnIntervention', cameraId: 'east' }],
  ])
  expect(screen.getByText(/^Only this camera fell silent/)).toBeTruthy()
})

test('a closed camera has a face of its own, and no button that asks again', async () => {
  await open([online()], {
    still: () => {
      throw refusal('camera/privacy')
    },
  })
  await screen.findByText('Closed for privacy')
  expect(document.querySelector('[data-privacy]')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})

test('a camera that is known to be closed offers nothing to play, and nothing to draw into its picture', async () => {
  const { unmount } = await open([online()])
  await screen.findByRole('button', { name: 'Watch live' })
  unmount()
  await open([online({ privacy: true, lastSeenOnline: Date.now() - 2 * HOUR })])
  await screen.findAllByText('Closed for privacy')
  expect(screen.queryByRole('button', { name: 'Watch live' })).toBeNull()
  expect(screen.queryByRole('switch')).toBeNull()
  expect(screen.queryByRole('region', { name: 'No picture: what to do' })).toBeNull()
})

test('buttons lead to the cameras in use before and after', async () => {
  const list = ['a', 'b', 'c'].map((cameraId) => online({ cameraId, decommissioned: cameraId === 'b' }))
  await open(list, { cameraId: 'a' })
  const previous = await screen.findByRole('button', { name: 'Previous camera' })
  expect((previous as HTMLButtonElement).disabled).toBe(true)
  expect((screen.getByRole('button', { name: 'Next camera' }) as HTMLButtonElement).disabled).toBe(false)
})

test('an address without a camera explains itself', async () => {
  await open([online()], { cameraId: 'nowhere' })
  await screen.findByText('The camera of this address is not here.')
})
