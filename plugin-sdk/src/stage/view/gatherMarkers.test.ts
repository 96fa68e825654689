import { expect, test } from 'vitest'
import { gatherMarkers } from './gatherMarkers'

const view = (scale: number) => ({ x: 0, y: 0, scale, rotation: 0 })
const markers = [
  { id: 'a', place: [0.1, 0.1] as const },
  { id: 'b', place: [0.12, 0.1] as const },
  { id: 'c', place: [0.5, 0.5] as const },
]
const idsOf = (scale: number) =>
  gatherMarkers(markers, view(scale)).map((group) => group.markers.map(({ id }) => id).join(''))

test('markers that would cover each other are gathered, and part when the view is zoomed in', () => {
  expect(idsOf(500)).toEqual(['ab', 'c'])
  expect(idsOf(2_000)).toEqual(['a', 'b', 'c'])
})

test('a group stands where its first marker is', () => {
  expect(gatherMarkers(markers, view(100))[0]?.at).toEqual([10, 10])
})

test('markers on both sides of the edge of a cell are gathered', () => {
  const pair = [{ place: [0.199, 0] as const }, { place: [0.201, 0] as const }]
  expect(gatherMarkers(pair, view(100))).toHaveLength(1)
})
