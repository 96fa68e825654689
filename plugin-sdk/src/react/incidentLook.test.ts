import { expect, test } from 'vitest'
import { DEFAULT_RENDER_COLOR } from '@barn-workbench/core/schema'
import { incidentChartColor, incidentColor, incidentTone, incidentTypeColor } from './incidentLook'

const configured = (renderColor: string = DEFAULT_RENDER_COLOR, overrides: readonly unknown[] = []) => ({
  includeIn: ['charts' as const],
  displaySettings: { renderColor },
  displaySettingEntityOverrides: [...overrides],
})
const override = (entityId: string, renderColor: string) => ({ entityId, displaySettings: { renderColor } })

test.each([
  ['a documentation', 'barnDocumentation', configured(), '--bw-documentation'],
  ['an intervention', 'barnIntervention', configured(), '--bw-warning'],
  ['a dead animal', 'deadAnimal', configured(), '--bw-error'],
  ['an unknown type', 'constructor', configured(), '--bw-error'],
  ['the usual colour in small letters', 'deadAnimal', configured('#2980b9'), '--bw-error'],
  ['one with a colour of its own', 'barnDocumentation', configured('#112233'), '#112233'],
  ['one with a colour for a camera', 'deadAnimal', configured('#112233', [override('b', '#445566')]), '#445566'],
  ['one with a colour for another camera', 'deadAnimal', configured('#112233', [override('c', '#445566')]), '#112233'],
  [
    'overrides that cannot be read',
    'deadAnimal',
    configured(DEFAULT_RENDER_COLOR, [7, override('a', 'red')]),
    '--bw-error',
  ],
])('the colour of %s', (_name, type, displayConfiguration, color) => {
  expect(incidentColor({ type, displayConfiguration }, ['a', 'b'])).toBe(color)
})

test('the tone of a type is that of its colour', () => {
  for (const type of ['deadAnimal', 'barnIntervention', 'timeSeries', 'barnState', 'penState'])
    expect(incidentTypeColor(type)).toBe(`--bw-${incidentTone(type)}`)
  expect(incidentTone('unknown')).toBe('neutral')
})

test.each([
  ['barnDocumentation', configured(), 'var(--bw-documentation)'],
  ['barnIntervention', configured(), 'var(--bw-warning)'],
  ['penState', configured(), 'var(--bw-error)'],
  ['constructor', configured(), 'var(--bw-error)'],
  ['penState', configured('#112233'), '#112233'],
])('on a chart the mark of a %s is red, or coloured as its table says', (type, displayConfiguration, color) => {
  expect(incidentChartColor({ type, displayConfiguration }, [])).toBe(color)
})
