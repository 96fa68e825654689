// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { cameras, regions, rules, sensors } from '@barn-workbench/core/contract'
import type { Rule } from '@barn-workbench/core/schema'
import { answer, createFakeInstance, documents, renderPage } from '@barn-workbench/plugin-sdk/testing'
import plugin from '../src/manifest'
import { rulesPage } from '../src/pages'
import { NEW_RULE } from '../src/rules/draft'

const RULE: Rule = {
  ...NEW_RULE,
  ...{ ruleId: 'hot', version: 1, title: 'Too hot', unit: '°C', createdAt: 0, changedBy: null },
  subject: { kind: 'place', place: { kind: 'region', id: 'pen_4' } },
  batchDays: { first: 1, last: 14 },
  hours: { from: 1_320, until: 360 },
}
const STATUS = {
  ruleId: 'hot',
  phase: 'resting' as const,
  rest: 'placeRemoved' as const,
  since: null,
  value: null,
  open: 0,
  lastOpened: { incidentId: 'incident', time: 0 },
}

function openRules(permissions: readonly string[]) {
  const pen = { regionSpecificationId: 'pen_4', name: 'Pen 4', regionType: 'pen', version: 1 }
  const instance = createFakeInstance({
    permissions: [...permissions],
    answers: [
      documents(rules.query, 'ruleId', () => [RULE]),
      answer(rules.status, () => [STATUS]),
      documents(cameras.query, 'cameraId', () => []),
      documents(sensors.query, 'sensorId', () => []),
      answer(regions.specifications, () => ({ pen_4: pen })),
      answer(regions.types, () => ({})),
      answer(regions.mappings, () => []),
    ],
  })
  return renderPage(rulesPage, { plugin, instance })
}

test('a rule is said in one sentence, with how it stands', async () => {
  await openRules(['data.view', 'regions.view', 'rules.manage'])
  await screen.findByText('Temperature above 30 °C for 10 min, Pen 4, days 1 to 14, 22:00–06:00')
  await screen.findByText('its place was removed')
  expect(screen.getByRole('link', { name: /^Last opened/ })).toBeTruthy()
  expect(screen.getByRole('switch', { name: '“Too hot” is on' })).toBeTruthy()
})

test('whoever may only look finds no button that changes something', async () => {
  await openRules(['data.view', 'regions.view'])
  await screen.findByText('Too hot')
  expect(screen.queryByRole('switch')).toBeNull()
  expect(screen.queryByRole('button', { name: 'New rule' })).toBeNull()
})
