// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { cameras, incidents, notifications, regions } from '@barn-workbench/core/contract'
import { NO_IDENTIFIER } from '@barn-workbench/core/schema'
import {
  aCamera,
  anIncident,
  answer,
  createFakeInstance,
  documents,
  renderPage,
} from '@barn-workbench/plugin-sdk/testing'
import plugin from '../src/manifest'
import { inboxPage } from '../src/pages'
import { aDelivery, anAlarmCase, aNotification } from './anAlarm'

const NORTH = anIncident({ incidentId: 'incident-1', identifier: { ...NO_IDENTIFIER, cameraId: 'c1' } })

function openInbox(list: () => ReturnType<typeof aNotification>[], more: ReturnType<typeof answer>[] = []) {
  const instance = createFakeInstance({
    permissions: ['incidents.view', 'incidents.manage', 'regions.view', 'cameras.view'],
    answers: [
      answer(notifications.list, () => ({ notifications: list(), unopened: 1 })),
      documents(incidents.query, 'incidentId', () => [NORTH]),
      documents(cameras.query, 'cameraId', () => [aCamera({ cameraId: 'c1', name: 'North' })]),
      answer(regions.specifications, () => ({})),
      ...more,
    ],
  })
  return renderPage(inboxPage, { plugin, instance })
}

test('the list says of a case what, where, how it came and how it stands, and notes that it was opened', async () => {
  const seen = vi.fn(() => undefined)
  await openInbox(() => [aNotification()], [answer(notifications.seen, seen)])
  await screen.findByRole('heading', { name: 'Device check' })
  screen.getByText('Wakes')
  screen.getByText('New')
  screen.getByText('Nobody has answered yet.')
  screen.getByText(/^E-mail to anke@example.org: accepted by the service/)
  await screen.findByText('North')
  expect(screen.getByRole('link', { name: 'Show the incident' }).getAttribute('href')).toBe(
    '/instance/1001/incident/incident-1',
  )
  await waitFor(() =>
    expect(seen).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ body: { notificationIds: ['notification-1'], how: 'opened' } }),
    ),
  )
})

test('several steps of one case are one entry', async () => {
  const later = aNotification({ notificationId: 'notification-2', step: 2, openedAt: 1, deliveries: [] })
  await openInbox(() => [later, aNotification({ openedAt: 1 })])
  await screen.findByText('No message was sent to you.')
  expect(screen.getAllByRole('heading', { name: 'Device check' })).toHaveLength(1)
})

test('a press acknowledges, and the list then says who takes care', async () => {
  let about = anAlarmCase()
  const acknowledged = vi.fn(() => {
    const acknowledgedBy = { entityId: 'account-1', displayName: 'Operator' }
    about = anAlarmCase({ state: 'acknowledged', acknowledgedAt: 1_000, acknowledgedBy })
    return about
  })
  await openInbox(
    () => [aNotification({ case: about, openedAt: 1 })],
    [answer(notifications.acknowledge, acknowledged)],
  )
  fireEvent.click(await screen.findByRole('button', { name: 'I take care of it' }))
  await screen.findByText(/^Operator takes care of it since/)
  expect(acknowledged).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ params: { id: 'case-1' }, body: { minutes: null } }),
  )
})

test('a message that fails says that it is tried again', async () => {
  const stuck = aDelivery({ state: 'waiting', acceptedAt: null, attempts: 3, error: 'ECONNREFUSED' })
  await openInbox(() => [aNotification({ openedAt: 1, deliveries: [stuck] })])
  await screen.findByText('E-mail to anke@example.org: failed 3 times, is tried again')
})

test('whoever was told nothing is told so', async () => {
  await openInbox(() => [])
  await screen.findByText('You were not told of anything yet.')
})
