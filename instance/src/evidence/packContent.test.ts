import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  camerasOf,
  documentOfText,
  NO_IDENTIFIER,
  type Incident,
  type IncidentComment,
} from '@barn-workbench/core/schema'
import { timeZoneOf } from '@barn-workbench/core/time'
import { drawActivity, momentOf, wantedPictures } from './packContent'

const BEGAN = Date.UTC(2026, 0, 14, 9)

function incidentWith(changes: Partial<Incident> = {}): Incident {
  return {
    ...{ incidentId: 'i', version: 1, type: 'deadAnimal', state: 'open', messagePayload: {}, closedAt: null },
    ...{ firstEventTimestamp: BEGAN, lastEventTimestamp: BEGAN, stateActiveSince: BEGAN, triggeredBy: null },
    ...{ assignedTo: null, hidden: false, hiddenNote: null, isPublicOpen: true, position: null, stakeholder: [] },
    displayConfiguration: {
      includeIn: [],
      displaySettingEntityOverrides: [],
      displaySettings: { renderColor: '#000000' },
    },
    identifier: { ...NO_IDENTIFIER, cameraId: 'a' },
    changedBy: null,
    ...changes,
  }
}

const pin = (cameraId: string, timestamp: number) => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'pin', attrs: { cameraId, timestamp, point: [0.5, 0.5] } }] }],
})

const thread = (incident: Incident, comments: unknown[] = []) => ({
  incident,
  events: [],
  comments: comments.map((text) => ({ text }) as IncidentComment),
})

test('pictures of one camera and time are one, with all reasons', () => {
  const detection = { timestamp: BEGAN, x: 0.1, y: 0.2, w: 0.3, h: 0.4 }
  const incident = incidentWith({ messagePayload: { detection }, lastEventTimestamp: BEGAN + 1 })
  expect(wantedPictures(thread(incident, [pin('a', BEGAN), pin('b', BEGAN)]))).toMatchObject([
    {
      cameraId: 'a',
      time: BEGAN,
      reasons: ['detection', 'firstEvent', 'pin'],
      box: { x: 0.1 },
      pins: [{ point: [0.5, 0.5] }],
    },
    { cameraId: 'a', time: BEGAN + 1, reasons: ['lastEvent'], pins: [] },
    { cameraId: 'b', time: BEGAN, reasons: ['pin'] },
  ])
})

test('an incident without a camera has the pictures that people have pinned', () => {
  const incident = incidentWith({ identifier: NO_IDENTIFIER, messagePayload: { description: pin('c', 5) } })
  expect(wantedPictures(thread(incident))).toMatchObject([{ cameraId: 'c', time: 5 }])
  expect(wantedPictures(thread(incidentWith({ identifier: NO_IDENTIFIER }), [documentOfText('none')]))).toEqual([])
})

test('the cameras of a documentation are those of its location', () => {
  const payload = (cameraId: unknown) => ({ specification: { location: { cameraId } } })
  const of = (cameraId: unknown) =>
    camerasOf(incidentWith({ identifier: NO_IDENTIFIER, messagePayload: payload(cameraId) }))
  expect([of(['a', 'b', 'a']), of('c'), of([7, null]), of(undefined)]).toEqual([['a', 'b'], ['c'], [], []])
})

test('nothing in a payload breaks it', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (messagePayload) => {
      const incident = incidentWith({ messagePayload: messagePayload as Incident['messagePayload'] })
      expect(Number.isSafeInteger(momentOf(incident))).toBe(true)
      expect(wantedPictures(thread(incident))[0]?.cameraId).toBe('a')
    }),
  )
})

test('the chart has a line through its values and no markup from its title', () => {
  const points = [0, 1, 2].map((index) => ({ time: BEGAN + index * 600_000, activity: index }))
  const svg = drawActivity(points, {
    ...{ start: BEGAN, end: BEGAN + 1_200_000, moment: BEGAN + 600_000, zone: timeZoneOf(null) },
    title: '<script>&',
  })
  expect(svg).not.toContain('<script>')
  expect(/<polyline points="([^"]*)"/.exec(svg)?.[1]?.split(' ')).toEqual(['56.0,226.0', '500.0,130.0', '944.0,34.0'])
})
