// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { anIncident, renderWidget } from '@barn-workbench/plugin-sdk/widget/testing'
import manifest from '../manifest.json'
import week from '../src/week'

test('a dead animal of the week opens its incident', async () => {
  const found = anIncident({ incidentId: 'i1', firstEventTimestamp: Date.parse('2026-11-25T08:00:00Z') })
  const widget = await renderWidget(week, {
    manifest,
    now: Date.parse('2026-11-28T20:00:00Z'),
    answers: { 'incidents.query': [found] },
  })
  await widget.press(/^Wed,? 25 Nov/)
  expect(widget.intents).toEqual([{ id: 'incident.open', input: { incidentId: 'i1' } }])
  await widget.setCallState('offline')
  await expect.poll(() => widget.state.kind).toBe('error')
})
