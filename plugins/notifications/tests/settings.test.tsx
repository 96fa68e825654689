// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { cameras, notificationSettings, pushDevices, regions } from '@barn-workbench/core/contract'
import type { NotificationRule, OwnNotificationSettings } from '@barn-workbench/core/schema'
import { answer, createFakeInstance, documents, refusal, renderPage } from '@barn-workbench/plugin-sdk/testing'
import plugin from '../src/manifest'
import { settingsPage } from '../src/pages'

const ANY = { places: [], minimumSeverity: 0, hours: null, batchDays: null }
const ROLE: NotificationRule[] = [
  { ...ANY, urgency: 'wakes', types: ['healthCheck'] },
  { ...ANY, urgency: 'waits', types: ['deadAnimal'], hours: { from: 1_320, until: 360 } },
  { ...ANY, urgency: 'tells', types: ['deadAnimal'] },
]
const NOTHING: OwnNotificationSettings = {
  rules: [],
  ways: null,
  alsoOffDuty: false,
  reportAt: 360,
  reportEvery: 'whenNeeded',
}

/** The instance of a person, which keeps what is written. */
async function openSettings({ refuses = false } = {}) {
  let [version, value] = [0, NOTHING]
  const written = vi.fn(({ body }: { body: OwnNotificationSettings }) => {
    if (refuses) throw refusal('request/version-mismatch')
    value = body
    version += 1
    return { version, value }
  })
  const instance = createFakeInstance({
    permissions: ['incidents.view'],
    answers: [
      answer(notificationSettings.own, () => ({
        version,
        value,
        roles: [{ role: 'operator', rules: ROLE }],
        addresses: ['ole@example.org'],
        webhooks: [],
        ways: value.ways ?? [{ kind: 'email' as const, address: 'ole@example.org' }],
      })),
      answer(notificationSettings.writeOwn, written as never),
      answer(pushDevices.list, () => ({ instanceKey: 'key', devices: [] })),
      documents(cameras.query, 'cameraId', () => []),
      answer(regions.specifications, () => ({})),
    ],
  })
  const page = await renderPage(settingsPage, { plugin, instance })
  await screen.findByText('By the role: Waits for the morning (22:00–06:00); Tells at once')
  return { ...page, written }
}

const choose = (type: string, choice: string) =>
  fireEvent.change(screen.getByRole('combobox', { name: `How I am told: ${type}` }), { target: { value: choice } })

test('a choice is saved at once, marked as own, and taken back to the default', async () => {
  const { written } = await openSettings()
  choose('Dead animal', 'wakes')
  await screen.findByText('Own choice')
  await waitFor(() => expect(written).toHaveBeenCalledOnce())
  expect(written.mock.calls[0]?.[0].body.rules).toEqual([{ ...ANY, urgency: 'wakes', types: ['deadAnimal'] }])
  await screen.findByText('Everything is saved.')
  fireEvent.click(screen.getByRole('button', { name: 'Back to the default: Dead animal' }))
  await waitFor(() => expect(screen.queryByText('Own choice')).toBeNull())
  await waitFor(() => expect(written.mock.calls.at(-1)?.[0].body.rules).toEqual([]))
})

test('changes in quick succession are sent one after the other, and none is lost', async () => {
  const { written } = await openSettings()
  choose('Dead animal', 'never')
  choose('Device check', 'waits')
  await waitFor(() => expect(written).toHaveBeenCalledTimes(2))
  expect(written.mock.calls[1]?.[0].body.rules.map(({ urgency }) => urgency)).toEqual([null, 'waits'])
})

test('a change that is refused is drawn back, and said', async () => {
  const { host } = await openSettings({ refuses: true })
  choose('Dead animal', 'wakes')
  await waitFor(() => expect(host.told).toEqual(['toast.settings.error']))
  await waitFor(() => expect(screen.queryByText('Own choice')).toBeNull())
})

test('without a way it is said that no alarm arrives', async () => {
  await openSettings()
  fireEvent.click(screen.getByRole('button', { name: 'Remove: E-mail to ole@example.org' }))
  await screen.findByText(/^There is no way to reach you/)
})
