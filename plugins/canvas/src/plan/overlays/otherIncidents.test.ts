import { expect, test } from 'vitest'
import { anIncident } from '@barn-workbench/plugin-sdk/testing'
import { incidentMarkers } from './otherIncidents'

test('the marker of an intervention has the colour of its type, or its own', () => {
  const incident = anIncident({ type: 'barnIntervention' })
  const displayConfiguration = { ...incident.displayConfiguration, displaySettings: { renderColor: '#112233' } }
  const placed = [incident, { ...incident, displayConfiguration }].map((one) => ({
    incident: one,
    cameraId: 'camera-01',
    at: [0.5, 0.5] as const,
  }))
  expect(incidentMarkers(placed, 'dot', () => '').map(({ color }) => color)).toEqual(['--bw-warning', '#112233'])
})
