// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { notifications } from '@barn-workbench/core/contract'
import { answer, createFakeInstance, refusal, renderPage, type FakeAnswer } from '@barn-workbench/plugin-sdk/testing'
import plugin from '../src/manifest'
import { alarmPage } from '../src/pages'
import { anAlarmCase } from './anAlarm'

const SECRET = 'a'.repeat(43)
const ANKE = { entityId: 'anke', displayName: 'Anke' }

beforeEach(() => {
  history.replaceState(null, '', `/ql/alarm?globalUniqueIdentifier=1001&token=${SECRET}`)
})

const seen = answer(notifications.seenLink, () => undefined)
const shows = (fields = {}) =>
  answer(notifications.viewLink, () => ({
    case: anAlarmCase(fields),
    instanceName: 'North barn',
    timeZone: 'Europe/Berlin',
    name: 'Anke',
    title: 'Intervention needed: heating, North',
  }))

async function openLink(answers: FakeAnswer[]) {
  const instance = createFakeInstance({ answers: [seen, ...answers] })
  return renderPage(alarmPage, { plugin, instance, isSignedIn: false })
}

test('without a sign-in one press says that somebody is going there, and when they arrive', async () => {
  const answered = vi.fn(() =>
    anAlarmCase({ state: 'acknowledged', acknowledgedAt: 5_000, acknowledgedBy: ANKE, arrivesAt: 1_800_000 }),
  )
  await openLink([shows(), answer(notifications.answerLink, answered)])
  await screen.findByRole('heading', { name: 'Intervention needed: heating, North' })
  screen.getByText('Nobody has answered yet.')
  expect(location.search).toBe('')
  fireEvent.click(screen.getByRole('button', { name: '30 min' }))
  await screen.findByText(/^Thank you. The others see that you are going there/)
  screen.getByText('Anke is going there, and arrives at about 1 Jan, 01:30.')
  expect(answered).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ params: { secret: SECRET }, body: { minutes: 30 } }),
  )
  expect(screen.queryByRole('button', { name: 'I take care of it' })).toBeNull()
})

test('whoever has answered before is named, and somebody else can still take over', async () => {
  await openLink([shows({ state: 'acknowledged', acknowledgedAt: 0, acknowledgedBy: ANKE })])
  await screen.findByText('Anke takes care of it since 1 Jan, 01:00.')
  screen.getByRole('button', { name: 'I take care of it' })
})

test('a link that was used or has expired says so, and leads to the sign-in', async () => {
  await openLink([
    answer(notifications.viewLink, () => {
      throw refusal('notification/link-ended')
    }),
  ])
  await screen.findByText(/^This link was used already/)
  const link = screen.getByRole('link', { name: 'Sign in and show the alarms' })
  expect(link.getAttribute('href')).toBe('/instance/1001/notifications')
})

test('what is over meanwhile is said to be over, without buttons', async () => {
  await openLink([
    shows(),
    answer(notifications.answerLink, () => {
      throw refusal('notification/over')
    }),
  ])
  fireEvent.click(await screen.findByRole('button', { name: 'I take care of it' }))
  await screen.findByText('It is over.')
  expect(screen.queryAllByRole('button')).toEqual([])
})

test('a link to a case leads to the list, and keeps the case', async () => {
  history.replaceState(null, '', '/ql/alarm?globalUniqueIdentifier=1001&case=case-1')
  await openLink([])
  const link = await screen.findByRole('link', { name: 'Show the alarms' })
  expect(link.getAttribute('href')).toBe('/instance/1001/notifications?case=case-1')
})

test('an instance that the browser does not know is named, and receives no request', async () => {
  history.replaceState(null, '', `/ql/alarm?globalUniqueIdentifier=2002&token=${SECRET}`)
  await openLink([])
  await screen.findByText(/does not know the site 2002 yet/)
})
