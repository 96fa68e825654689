// @vitest-environment jsdom
import { expect, test } from 'vitest'
import {
  anIncident,
  renderWidget,
  type CallState,
  type RenderWidgetOptions,
} from '@barn-workbench/plugin-sdk/widget/testing'
import manifest from '../manifest.json'
import week from '../src/week'

const HOUR = 60 * 60 * 1_000
const NOW = Date.parse('2026-11-28T20:00:00Z')
const MONDAY = Date.parse('2026-11-23T08:00:00Z')

const incidents = [
  anIncident({ incidentId: 'open', firstEventTimestamp: MONDAY, messagePayload: { cameraName: 'Pens 1–2' } }),
  anIncident({
    firstEventTimestamp: MONDAY + 25 * HOUR,
    closedAt: MONDAY + 26 * HOUR,
    changedBy: { entityType: 'account', entityId: 'a', displayName: 'Ada' },
  }),
  anIncident({ type: 'penState', firstEventTimestamp: MONDAY - 7 * 24 * HOUR, closedAt: MONDAY }),
  anIncident({ type: 'penState', firstEventTimestamp: MONDAY, hidden: true }),
]
const options: RenderWidgetOptions = { manifest, now: NOW, answers: { 'incidents.query': incidents } }

/** Versions of the language data differ in their commas. */
const FOUND = /^Mon,? 23 Nov,? 09:00$/

const rowsOf = (element: HTMLElement) =>
  [...element.querySelectorAll('tr')].map((row) => [...row.cells].map((cell) => cell.textContent))

test('a week has its incidents by day and kind, its dead animals, and who closed what', async () => {
  const widget = await renderWidget(week, options)
  await widget.findText('Week 48: 23 Nov to 29 Nov')
  await widget.findText(/Ada 1/)
  expect(rowsOf(widget.element)).toEqual([
    ['Kind', 'Mon 23', 'Tue 24', 'Wed 25', 'Thu 26', 'Fri 27', 'Sat 28', 'Sun 29', 'Total'],
    ['Dead animal', '1', '1', '·', '·', '·', '·', '·', '2'],
    ['Total', '1', '1', '·', '·', '·', '·', '·', '2'],
    ['Found', 'Place', 'Taken away'],
    [expect.stringMatching(FOUND), 'Pens 1–2', 'still in the barn'],
    [expect.stringMatching(/^Tue,? 24 Nov,? 10:00$/), 'unknown', expect.stringMatching(/^Tue,? 24 Nov,? 11:00$/)],
  ])
  expect(widget.text).toContain('the barn itself 1')
  await widget.press(FOUND)
  expect(widget.intents).toEqual([{ id: 'incident.open', input: { incidentId: 'open' } }])
})

test('buttons lead to other weeks, up to the one that goes on', async () => {
  const widget = await renderWidget(week, options)
  const later = await widget.findText('Later week')
  expect(later).toHaveProperty('disabled', true)
  await widget.press('Earlier week')
  await widget.findText('Week 47: 16 Nov to 22 Nov')
  await widget.findText('No dead animal was found.')
  expect(later).toHaveProperty('disabled', false)
  await widget.press('Later week')
  await widget.findText('Week 48: 23 Nov to 29 Nov')
})

test('the settings choose the week and the parts, and at midnight of Sunday another week begins', async () => {
  const widget = await renderWidget(week, {
    ...options,
    now: Date.parse('2026-11-29T22:30:00Z'),
    settings: { week: 'last', withDeadAnimals: false },
  })
  await widget.findText('Week 47: 16 Nov to 22 Nov')
  expect(widget.queryText('Dead animals')).toBeNull()
  await widget.advance(HOUR)
  await widget.findText('Week 48: 23 Nov to 29 Nov')
  await widget.setSettings({ withPeople: false, week: 'this' })
  await widget.findText('Week 49: 30 Nov to 6 Dec')
  await widget.findText('Nothing happened.')
  expect(widget.queryText('Closed by')).toBeNull()
})

test('German', async () => {
  const widget = await renderWidget(week, { ...options, language: { locale: 'de-DE' } })
  await widget.findText('Woche 48: 23. Nov. bis 29. Nov.')
  await widget.findText('Totes Tier')
  await widget.findText('noch im Stall')
  await widget.setLanguage({ locale: 'en-GB' })
  await widget.findText('still in the barn')
})

test('paper has its own look', async () => {
  const widget = await renderWidget(week, options)
  await widget.findText(/Week 48/)
  expect(widget.element.querySelector('.paper')).toBeNull()
  await widget.setBox({ isOnPaper: true })
  expect(widget.element.querySelector('.paper')).not.toBeNull()
})

test.each<[CallState, string]>([
  ['loading', 'loading'],
  ['empty', 'content'],
  ['stale', 'stale'],
  ['error', 'error'],
  ['forbidden', 'forbidden'],
  ['offline', 'error'],
])('with calls in the state %s it is in the state %s', async (state, shown) => {
  const widget = await renderWidget(week, { ...options, state })
  await expect.poll(() => widget.state.kind).toBe(shown)
})

test('more incidents than the barn answers at once are said to be missing', async () => {
  const many = Array.from({ length: 1_001 }, () => anIncident({ firstEventTimestamp: MONDAY }))
  const widget = await renderWidget(week, { ...options, answers: { 'incidents.query': many } })
  await widget.findText(/Only the first 1,000 are counted\./)
})
