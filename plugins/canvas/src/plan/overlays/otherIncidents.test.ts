import { expect, test } from 'vitest'
import { anIncident, aRegionMapping } from '@barn-workbench/plugin-sdk/testing'
import { incidentMarkers, placeIncidents } from './otherIncidents'

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

test('a report that names a pen has its place in the middle of the pen, in the picture of the camera that sees it', () => {
  const polygon: [number, number][] = [
    [0, 0],
    [0.5, 0],
    [0.5, 1],
    [0, 1],
  ]
  const mapping = aRegionMapping({
    cameraId: 'camera-01',
    regions: [{ regionSpecification: 'pen_1', color: '#112233', polygon }],
  })
  const messagePayload = {
    specification: { location: { regionSpecification: ['pen_1'] } },
    affectedCameras: ['camera-01'],
  }
  const identifier = { ...anIncident().identifier, cameraId: null }
  const incident = anIncident({ type: 'barnIntervention', state: 'actionRequired', identifier, messagePayload })
  expect(placeIncidents([incident], [mapping])).toEqual([{ incident, cameraId: 'camera-01', at: [0.25, 0.5] }])
  // Without outlines it still stands at its camera.
  expect(placeIncidents([incident], [])).toMatchObject([{ cameraId: 'camera-01' }])
})

test('incidents of a camera leave the lower left of its picture free, where its time stands', () => {
  const identifier = { ...anIncident().identifier, cameraId: 'camera-01' }
  const incidents = Array.from({ length: 7 }, () => anIncident({ type: 'healthCheck', identifier, messagePayload: {} }))
  const places = placeIncidents(incidents, []).map(({ at }) => at)
  expect(new Set(places.map(String)).size).toBe(7)
  for (const [x, y] of places) {
    expect(x).toBeGreaterThan(0.5)
    expect(x).toBeLessThan(1)
    expect(y).toBeGreaterThan(0.3)
  }
})
