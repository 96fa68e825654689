// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { cameras, incidents } from '@barn-workbench/core/contract'
import type { Incident } from '@barn-workbench/core/schema'
import {
  anIncident,
  createFakeInstance,
  documents,
  pressScreenKey,
  renderWidget,
} from '@barn-workbench/plugin-sdk/testing'
import plugin from '../src/manifest'
import { incidentList } from '../src/widgets'

const someIncidents = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    anIncident({
      incidentId: `i${index}`,
      firstEventTimestamp: 1_000_000 - index,
      messagePayload: { cameraName: `Pens ${index}` },
    }),
  )
const SEVEN_INCIDENTS = someIncidents(7)

/** On the list's own screen, for an account that manages incidents. */
const renderForManager = (parameters: Record<string, string> = {}, list: readonly Incident[] = SEVEN_INCIDENTS) =>
  renderWidget(incidentList, {
    plugin,
    screen: 'incidents',
    settings: { pageSize: 20 },
    parameters,
    instance: createFakeInstance({
      permissions: ['incidents.view', 'incidents.manage'],
      answers: [documents(incidents.query, 'incidentId', () => list), documents(cameras.query, 'cameraId', () => [])],
    }),
  })

test('all rows are chosen by one press, and by another none', async () => {
  await renderForManager()
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Select all (7)' }))
  expect(screen.getByRole('toolbar', { name: 'Actions on the selected entries' }).textContent).toContain('7 selected')
  fireEvent.click(screen.getByRole('checkbox', { name: 'All 7 selected' }))
  expect(screen.queryByText('7 selected')).toBeNull()
})

test('with Shift all rows from the last one to this one become as this one', async () => {
  await renderForManager({ fold: 'false' })
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Select all (7)' }))
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select Pens 1 · dead animal' }))
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select Pens 4 · dead animal' }), { shiftKey: true })
  expect(screen.getByText('3 selected')).toBeTruthy()
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select Pens 2 · dead animal' }))
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select Pens 3 · dead animal' }), { shiftKey: true })
  expect(screen.getByText('5 selected')).toBeTruthy()
})

test('the key X chooses the row that has the focus, and with Shift all rows from the last one to it', async () => {
  await renderForManager({ fold: 'false' })
  await screen.findByRole('checkbox', { name: 'Select all (7)' })
  const focus = (id: string) => document.querySelector<HTMLElement>(`[data-incident-id="${id}"]`)?.focus()
  focus('i1')
  pressScreenKey('x')
  expect(screen.getByText('1 selected')).toBeTruthy()
  focus('i5')
  pressScreenKey('shift+x')
  expect(screen.getByText('5 selected')).toBeTruthy()
})

test('of a list with pages those of this page are chosen, and then all others that fit are offered', async () => {
  await renderForManager({}, someIncidents(34))
  const page = await screen.findByRole('checkbox', { name: 'All 20 on this page' })
  expect(screen.queryByRole('button', { name: /that fit/ })).toBeNull()
  fireEvent.click(page)
  expect(screen.getByText('20 selected')).toBeTruthy()
  fireEvent.click(await screen.findByRole('button', { name: 'Select all 34 that fit' }))
  expect(screen.getByText('34 selected')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /that fit/ })).toBeNull()
})
