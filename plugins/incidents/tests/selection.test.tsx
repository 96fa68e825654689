// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { cameras, incidents } from '@barn-workbench/core/contract'
import {
  anIncident,
  createFakeInstance,
  documents,
  pressScreenKey,
  renderWidget,
} from '@barn-workbench/plugin-sdk/testing'
import plugin from '../src/manifest'
import { incidentList } from '../src/widgets'

const SEVEN_INCIDENTS = Array.from({ length: 7 }, (_, index) =>
  anIncident({
    incidentId: `i${index}`,
    firstEventTimestamp: 1_000_000 - index,
    messagePayload: { cameraName: `Pens ${index}` },
  }),
)

/** On the list's own screen of somebody who manages incidents. */
const renderForManager = (parameters: Record<string, string> = {}) =>
  renderWidget(incidentList, {
    plugin,
    screen: 'incidents',
    settings: { pageSize: 20 },
    parameters,
    instance: createFakeInstance({
      permissions: ['incidents.view', 'incidents.manage'],
      answers: [
        documents(incidents.query, 'incidentId', () => SEVEN_INCIDENTS),
        documents(cameras.query, 'cameraId', () => []),
      ],
    }),
  })

test('all rows are chosen by one press, and by another none', async () => {
  await renderForManager()
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Select all (7)' }))
  expect(screen.getByRole('toolbar', { name: 'Actions on the selected entries' }).textContent).toContain('7 selected')
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select all (7)' }))
  expect(screen.queryByText('7 selected')).toBeNull()
})

test('with Shift all rows from the last one to this one become as this one', async () => {
  await renderForManager({ fold: 'false' })
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Select all (7)' }))
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select Dead animal · Pens 1' }))
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select Dead animal · Pens 4' }), { shiftKey: true })
  expect(screen.getByText('3 selected')).toBeTruthy()
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select Dead animal · Pens 2' }))
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select Dead animal · Pens 3' }), { shiftKey: true })
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
