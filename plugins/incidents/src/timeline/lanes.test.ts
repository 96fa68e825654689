import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anIncident } from '@barn-workbench/plugin-sdk/testing'
import type { IncidentSummary } from '../queries/incidentSummary'
import { lanesOf, type Bar } from './lanes'

const WINDOW = { start: 100, end: 200 }
const options = { now: 180, gap: 0 }

const documentation = (from: number, to: number | null, classification = 'technical'): IncidentSummary =>
  anIncident({
    incidentId: `${from}-${to}-${classification}`,
    type: 'barnDocumentation',
    state: to === null ? 'created' : 'closed',
    firstEventTimestamp: from,
    lastEventTimestamp: to ?? from,
    closedAt: to,
    messagePayload: { classification },
  })
const barn = (state: string, from: number, last: number) =>
  anIncident({
    incidentId: `barn-${from}`,
    type: 'barnState',
    state,
    firstEventTimestamp: from,
    lastEventTimestamp: last,
    closedAt: state === 'closed' ? last : null,
  })
const spans = (bars: readonly Bar[] = []) => bars.map(({ from, to }) => [from, to])
const barsOf = (incidents: IncidentSummary[]) => lanesOf(incidents, WINDOW, options)[0]?.rows.flat()

test('what lies outside is left out, what reaches out is cut, and what goes on ends now', () => {
  const inside = [documentation(110, 120), documentation(50, 130), documentation(150, 300), documentation(160, null)]
  const bars = barsOf([...inside, documentation(10, 90), documentation(210, 220)])
  expect(spans(bars).sort()).toEqual([
    [100, 130],
    [110, 120],
    [150, 200],
    [160, 180],
  ])
  expect(bars?.map(({ isOpen }) => isOpen).filter(Boolean)).toHaveLength(1)
  expect(barsOf([documentation(150, 150)])).toMatchObject([{ from: 150, to: 150, isMoment: true, isOpen: false }])
})

test('a batch ends when its animals have left, and stands first', () => {
  const lanes = lanesOf(
    [
      documentation(110, 120, 'disease'),
      barn('penEmpty', 100, 150),
      barn('penFull', 160, 170),
      anIncident({ incidentId: 'i', type: 'barnIntervention', firstEventTimestamp: 120, closedAt: null }),
      documentation(110, 120, 'climate'),
    ],
    WINDOW,
    options,
  )
  expect(lanes.map(({ key }) => key)).toEqual(['batch', 'intervention', 'climate', 'disease'])
  expect(lanes[0]?.rows.map((row) => spans(row))).toEqual([
    [
      [100, 150],
      [160, 180],
    ],
  ])
})

test('a moment takes no row of its own where a span begins at it', () => {
  expect(lanesOf([documentation(110, 120), documentation(110, 110)], WINDOW, options)[0]?.rows).toHaveLength(1)
})

test('in a row nothing overlaps, every bar is there once, and the rows are as few as possible', () => {
  const span = fc.tuple(fc.integer({ min: 100, max: 200 }), fc.integer({ min: 0, max: 40 }))
  fc.assert(
    fc.property(fc.array(span, { maxLength: 40 }), fc.integer({ min: 0, max: 5 }), (given, gap) => {
      const incidents = given.map(([from, length]) => documentation(from, from + length))
      const rows = lanesOf(incidents, WINDOW, { now: 180, gap })[0]?.rows ?? []
      expect(rows.flat()).toHaveLength(given.length)
      for (const row of rows)
        row.slice(1).forEach((bar, i) => expect(bar.from).toBeGreaterThanOrEqual((row[i] as Bar).to + gap))
      const bars = rows.flat()
      const crowd = Math.max(
        0,
        ...bars.map(
          (one) => bars.filter((bar) => bar === one || (bar.from <= one.from && bar.to + gap > one.from)).length,
        ),
      )
      expect(rows.length).toBeLessThanOrEqual(Math.max(crowd, bars.length > 0 ? 1 : 0))
    }),
    { numRuns: 300 },
  )
})
