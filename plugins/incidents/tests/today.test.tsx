// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { cameras, handovers, incidents, recordings } from '@barn-workbench/core/contract'
import type { Incident } from '@barn-workbench/core/schema'
import { DAY, HOUR } from '@barn-workbench/core/time'
import {
  aCamera,
  anIncident,
  answer,
  createFakeInstance,
  documents,
  renderWidget,
} from '@barn-workbench/plugin-sdk/testing'
import plugin from '../src/manifest'
import { handover, today } from '../src/widgets'

const anOpen = (incidentId: string, overrides: Partial<Incident> = {}) =>
  anIncident({
    incidentId,
    type: 'deadAnimal',
    state: 'deadAnimalExists',
    closedAt: null,
    messagePayload: { cameraName: incidentId },
    firstEventTimestamp: Date.now() - HOUR,
    ...overrides,
  })
const intervention = (incidentId: string, severity: number) =>
  anOpen(incidentId, {
    type: 'barnIntervention',
    state: 'actionRequired',
    messagePayload: { title: incidentId, severity },
  })
const documentation = anOpen('running', { type: 'barnDocumentation', state: 'created' })

const barn = (...list: Incident[]) =>
  createFakeInstance({
    permissions: ['incidents.view', 'incidents.manage'],
    answers: [
      answer(handovers.list, () => ({ handovers: [], counts: { open: 3, begun: 2, closed: 1 } })),
      documents(incidents.query, 'incidentId', () => list),
      documents(cameras.query, 'cameraId', () => []),
    ],
  })
const renderToday = (...list: Incident[]) => renderWidget(today, { plugin, instance: barn(...list) })
const card = async (title: string) => await screen.findByRole('article', { name: title })

test('goes through what is to be done one by one, and says at the end that all is seen', async () => {
  await renderToday(anOpen('a'), documentation, anOpen('b'))
  expect(within(await card('a · dead animal')).getByText('1 of 2')).toBeTruthy()
  expect(screen.getByText('3 open in all')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Next' }))
  expect(within(await card('b · dead animal')).getByText('2 of 2')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Back' }))
  await card('a · dead animal')
  fireEvent.click(screen.getByRole('button', { name: 'Next' }))
  fireEvent.click(screen.getByRole('button', { name: 'Next' }))
  expect(await screen.findByText('2 of 2 seen')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Hand over to the next shift' }))
  expect(await screen.findByRole('button', { name: 'Hand over and sign' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Look at them again' }))
  await card('a · dead animal')
})

test('where the dashboard has a widget of the handover, the end of the round leads there', async () => {
  const { address } = await renderWidget(today, { plugin, instance: barn(), shownWidgets: ['incidents.handover'] })
  const handOver = await screen.findByRole('button', { name: 'Hand over to the next shift' })
  fireEvent.click(handOver)
  await waitFor(() => expect(address.search()).toBe('?widgetType=incidents.handover'))
  expect(screen.queryByRole('textbox')).toBeNull()
})

test('the end of the round puts the cursor into the note of the widget of the handover', async () => {
  const shownWidgets = ['incidents.today', 'incidents.handover']
  const { default: Today } = await today.load()
  const { default: Handover } = await handover.load()
  const Both: typeof Today = (props) => (
    <>
      <Today {...props} />
      <Handover settings={{}} />
    </>
  )
  const both = { ...today, load: async () => ({ default: Both }) }
  const { address } = await renderWidget(both, { plugin, instance: barn(), shownWidgets })
  const note = await screen.findByRole('textbox')
  fireEvent.click(await screen.findByRole('button', { name: 'Hand over to the next shift' }))
  expect(document.activeElement).toBe(note)
  expect(screen.getAllByRole('button', { name: 'Hand over and sign' })).toHaveLength(1)
  expect(address.search()).toBe('')
})

test('a count shows only incidents of its type', async () => {
  await renderToday(anOpen('a'), anOpen('b'), intervention('drinker', 1))
  const count = await screen.findByRole('button', { name: '1 intervention' })
  expect(screen.getByRole('button', { name: '2 dead animals' })).toBeTruthy()
  fireEvent.click(count)
  expect(within(await card('drinker · intervention')).getByText('1 of 1')).toBeTruthy()
  fireEvent.click(count)
  await card('a · dead animal')
})

test('without anything to do it says so', async () => {
  await renderToday(documentation)
  expect(await screen.findByText('Nothing is to be done now.')).toBeTruthy()
  await waitFor(() => expect(screen.getByText('1 open in all')).toBeTruthy())
})

test('of more than one round can hold, it does not say that these are all', async () => {
  await renderToday(...Array.from({ length: 130 }, (_, index) => anOpen(`n${String(index).padStart(3, '0')}`)))
  expect(within(await screen.findByRole('article')).getByText('1 of 100+')).toBeTruthy()
  expect(screen.getByRole('button', { name: '100+ dead animals' })).toBeTruthy()
})

test('the last picture of a camera that sends none says its time', async () => {
  const lastSeenOnline = Date.now() - DAY
  const list = [anOpen('a', { identifier: { ...anOpen('a').identifier, cameraId: 'east' } })]
  const instance = createFakeInstance({
    permissions: ['incidents.view', 'recordings.view'],
    answers: [
      answer(recordings.frameIfAny, () => ''),
      answer(cameras.still, () => 'picture'),
      answer(handovers.list, () => ({ handovers: [], counts: { open: 1, begun: 0, closed: 0 } })),
      documents(incidents.query, 'incidentId', () => list),
      documents(cameras.query, 'cameraId', () => [aCamera({ cameraId: 'east', name: 'East', lastSeenOnline })]),
    ],
  })
  await renderWidget(today, { plugin, instance })
  expect(await screen.findByText(/^Last picture: /)).toBeTruthy()
})
