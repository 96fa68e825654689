// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { cameras, dutyCalendar, notifications, notificationSettings, regions } from '@barn-workbench/core/contract'
import { HOUR } from '@barn-workbench/core/time'
import {
  answer,
  createFakeInstance,
  documents,
  renderInWorkbench,
  renderPage,
  type FakeAnswer,
} from '@barn-workbench/plugin-sdk/testing'
import { Bell } from '../src/bell/Bell'
import { IncidentChain } from '../src/chain/IncidentChain'
import plugin from '../src/manifest'
import { dryRunPage, dutyPage, silencesPage } from '../src/pages'
import { aDelivery, anAlarmCase, aNotification } from './anAlarm'

const ANKE = { entityId: 'anke', displayName: 'Anke' }

const createInstance = (answers: FakeAnswer[], permissions = ['incidents.view']) =>
  createFakeInstance({
    permissions,
    answers: [documents(cameras.query, 'cameraId', () => []), answer(regions.specifications, () => ({})), ...answers],
  })

const duty = (onDuty: (typeof ANKE)[], hasRota = true) =>
  answer(notificationSettings.duty, () => ({ hasRota, onDuty, next: null }))

test('the list of silences says what each has kept quiet, and whoever only watches ends none', async () => {
  const start = Date.now() - HOUR
  const silence = { silenceId: 's1', version: 1, start, end: start + 4 * HOUR, kind: 'washing' as const, note: 'Pen 3' }
  const listed = { ...silence, types: [], places: [], createdBy: ANKE, cases: [anAlarmCase({ state: 'silenced' })] }
  const instance = createInstance([answer(notificationSettings.silences, () => [listed])])
  await renderPage(silencesPage, { plugin, instance })
  await screen.findByRole('heading', { name: 'Washing' })
  screen.getByText('It kept 1 alarm quiet:')
  screen.getByText('by Anke')
  expect(screen.getByRole('link', { name: 'Device check' }).getAttribute('href')).toMatch(/\?case=case-1$/)
  expect(screen.queryByRole('button', { name: /End it now|Begin a silence/ })).toBeNull()
})

test('the dry run says who would have been told in which step, by which way', async () => {
  const entry = { incidentId: 'i1', type: 'healthCheck', at: Date.now() - HOUR, urgency: 'wakes' as const }
  const instance = createInstance([
    answer(notificationSettings.dryRun, () => [
      { ...entry, step: 0, accountId: 'anke', name: 'Anke', channels: ['email'] },
      { ...entry, step: 1, accountId: null, name: 'Dr. Vet', channels: [] },
    ]),
  ])
  await renderPage(dryRunPage, { plugin, instance })
  await screen.findByText(/^Step 1, .*: Anke \(E-mail\)$/)
  screen.getByText(/^Step 2, .*: Dr\. Vet \(no way\)$/)
})

test('the chain says what became of each message, and whoever only watches has nothing to answer', async () => {
  const link = { step: 0, madeAt: 1_000, urgency: 'wakes' as const, name: 'Anke' }
  const failed = aDelivery({ state: 'failed', acceptedAt: null, error: '550 no such mailbox' })
  const chains = answer(notifications.ofIncident, () => [
    { case: anAlarmCase(), chain: [{ ...link, deliveries: [failed] }] },
  ])
  await renderInWorkbench({ plugin, instance: createInstance([chains]), name: 'chain' }, () => (
    <IncidentChain incidentId="incident-1" />
  ))
  await screen.findByText('Step 1: Anke')
  screen.getByText('Reason: 550 no such mailbox')
  expect(screen.queryByRole('button', { name: 'I take care of it' })).toBeNull()
})

test('the bar says who is on duty, and what wakes flashes the title until somebody answers', async () => {
  document.title = 'Barn'
  let about = anAlarmCase()
  const list = answer(notifications.list, () => ({ notifications: [aNotification({ case: about })], unopened: 2 }))
  const rendered = await renderInWorkbench(
    { plugin, instance: createInstance([list, duty([ANKE])]), name: 'bell' },
    () => <Bell />,
  )
  await screen.findByRole('link', { name: 'Alarms, 2 not opened' })
  const link = await screen.findByRole('link', { name: 'On duty: Anke' })
  expect(link.getAttribute('href')).toBe('/instance/1001/notifications/duty')
  screen.getByText('1 alarm waits for an answer.')
  expect(document.title).toMatch(/Barn$/)
  about = anAlarmCase({ state: 'acknowledged', acknowledgedAt: 1_000, acknowledgedBy: ANKE })
  rendered.unmount()
  expect(document.title).toBe('Barn')
})

test('an address for the calendar is shown once, and ends', async () => {
  let existing: { createdAt: number; lastReadAt: number | null } | null = null
  const removed = vi.fn(() => undefined)
  const instance = createInstance([
    duty([], false),
    answer(notificationSettings.rota, () => ({
      version: 0,
      value: { shifts: [], swaps: [], absences: [] },
      gaps: [],
    })),
    answer(dutyCalendar.get, () => existing),
    answer(dutyCalendar.create, () => {
      existing = { createdAt: 1_000, lastReadAt: null }
      return { secret: 's'.repeat(43) }
    }),
    answer(dutyCalendar.remove, removed),
  ])
  await renderPage(dutyPage, { plugin, instance, answers: { dialogs: { 'notifications.question': true } } })
  fireEvent.click(await screen.findByRole('button', { name: 'Make an address' }))
  await screen.findByText(new RegExp(`/api/duty-calendar/${'s'.repeat(43)}$`))
  await screen.findByText(/^Your address was made on/)
  fireEvent.click(screen.getByRole('button', { name: 'End the address' }))
  await waitFor(() => expect(removed).toHaveBeenCalledOnce())
  await waitFor(() => expect(screen.queryByText(/api\/duty-calendar/)).toBeNull())
})
