import { describe, expect, test } from 'vitest'
import type { Species } from '@barn-workbench/core/schema'
import { DAY, HOUR, MINUTE } from '@barn-workbench/core/time'
import { instantOfLocalTime } from '../../barn'
import { COUNT_SCALE, REGION_TYPES, tagsAt } from '../../measurements/series/catalogue'
import { createBarn, createBarnRegions, livingPigsIn, lossesOfBatch, scheduleAt } from '../model'
import { createRowSource } from './rowSource'

const simulationStart = Date.parse('2026-10-16T22:00Z')

function openSource(species: Species) {
  const barn = createBarn({ seed: 1, species, simulationStart })
  const source = createRowSource(barn)
  const indexOfColumn = new Map(source.catalogue.series.map((series, index) => [series.column, index]))
  const row = new Float64Array(source.catalogue.series.length)
  const read = (column: string, time: number, camera = 0): number =>
    source.fillRow(row, camera, time) ? (row[indexOfColumn.get(column) ?? -1] ?? Number.NaN) : Number.NaN
  const mean = (column: string, from: number, to: number): number => {
    let sum = 0
    for (let time = from; time < to; time += MINUTE) sum += read(column, time)
    return sum / ((to - from) / MINUTE)
  }
  const local = (hour: number, day = 1): number =>
    instantOfLocalTime(barn.timeZone, Math.floor((simulationStart + HOUR * 2) / DAY) + day, hour)
  return { barn, source, read, mean, local }
}

describe.each(['pigs', 'chickens'] as const)('%s', (species) => {
  const { barn, source, read, mean, local } = openSource(species)

  test('every series has a column of its own', () => {
    const columns = source.catalogue.series.map((series) => series.column)
    expect(new Set(columns).size).toBe(columns.length)
    for (const column of columns) expect(column).toMatch(/^[a-z][a-z0-9_]*$/)
  })

  test('the series name the regions and pens of the barn', () => {
    const { mappings } = createBarnRegions(barn)
    const mapped = (regionType: string) =>
      mappings
        .filter((mapping) => mapping.regionType === regionType)
        .flatMap(({ regions }) => regions.map((region) => region.regionSpecification))
    const regionTypes = Object.entries(REGION_TYPES[species]) as [string, readonly string[]][]
    expect(new Set(mappings.map((mapping) => mapping.regionType).filter((regionType) => regionType !== 'pen'))).toEqual(
      new Set(regionTypes.map(([regionType]) => regionType)),
    )
    for (const [regionType, specifications] of regionTypes)
      expect(new Set(specifications)).toEqual(new Set(mapped(regionType)))
    const pens = source.catalogue.series.flatMap((series) =>
      source.cameras.flatMap((camera) => tagsAt(series, camera)?.['pen'] ?? []),
    )
    expect(new Set(pens)).toEqual(new Set(mapped('pen')))
  })

  test('a row depends on its time alone, not on the rows read before it', () => {
    const other = createRowSource(createBarn({ seed: 1, species, simulationStart }))
    const [a, b] = [new Float64Array(source.catalogue.series.length), new Float64Array(source.catalogue.series.length)]
    for (let minute = 5_000; minute > 0; minute -= 97) {
      source.fillRow(a, 0, simulationStart + minute * MINUTE)
      other.fillRow(b, 3, simulationStart)
      other.fillRow(b, 0, simulationStart + minute * MINUTE)
      expect(b).toEqual(a)
    }
  })

  test('an offline camera has no row', () => {
    const row = new Float64Array(source.catalogue.series.length)
    const online = barn.cameras.map((_, camera) => source.fillRow(row, camera, simulationStart + DAY))
    expect(online.filter((isOnline) => !isOnline)).toHaveLength(1)
    expect(online[0]).toBe(true)
  })

  test('an empty barn has counts of zero and no weight', () => {
    const empty = scheduleAt(barn, simulationStart).movedOutAt + DAY
    expect(source.catalogue.labels.map((label) => read(`label_counts_${label.toLowerCase()}`, empty))).toEqual(
      source.catalogue.labels.map(() => 0),
    )
    expect(read('weight_estimation', empty)).toBeNaN()
    expect(read('activity', empty)).toBeLessThan(1_000)
  })

  test('night vision is on at night', () => {
    expect(read('image_quality_nightvision', local(3))).toBe(1_000)
    expect(read('image_quality_nightvision', local(12))).toBe(0)
  })

  test('animals move more by day than at night, and gain weight', () => {
    expect(mean('activity', local(9), local(11))).toBeGreaterThan(1.5 * mean('activity', local(2), local(4)))
    expect(mean('weight_estimation', local(0, 12), local(2, 12))).toBeGreaterThan(
      1.05 * mean('weight_estimation', local(0), local(2)),
    )
  })
})

test('more pigs stand in the afternoon than at noon, and few at night', () => {
  const { mean, local } = openSource('pigs')
  const lyingShare = (hour: number): number => {
    const [up, lying] = [
      mean('label_counts_pig', local(hour), local(hour + 1)),
      mean('label_counts_pig_lying', local(hour), local(hour + 1)),
    ]
    return lying / (up + lying)
  }
  expect(lyingShare(3)).toBeGreaterThan(0.9)
  expect(lyingShare(16)).toBeLessThan(lyingShare(12) - 0.03)
  expect(lyingShare(16)).toBeGreaterThan(0.55)
})

test('the speed of a camera is the mean of all its pigs, and follows the day', () => {
  const { read, mean, local } = openSource('pigs')
  for (const time of [local(3), local(9), local(12.5), local(16.25)]) {
    const counts = [read('label_counts_pig', time), read('label_counts_pig_lying', time)] as const
    const speeds = [read('speed_pig', time), read('speed_pig_lying', time)] as const
    const ofAll = (counts[0] * speeds[0] + counts[1] * speeds[1]) / (counts[0] + counts[1])
    expect(Math.abs(read('speed', time) - ofAll)).toBeLessThanOrEqual(0.5)
  }
  expect(mean('speed', local(15), local(17))).toBeGreaterThan(2 * mean('speed', local(2), local(4)))
  expect(mean('speed_pig', local(15), local(17))).toBeGreaterThan(mean('speed_pig', local(2), local(4)))
})

test('some pigs lie at the equipment, fewer than stand there while they eat', () => {
  const { mean, local } = openSource('pigs')
  for (const inner of ['feeder', 'drinker']) {
    const lying = mean(`region_sums_pig_lying_stalltechnik_${inner}`, local(1), local(23)) / COUNT_SCALE
    expect(lying).toBeGreaterThan(0.2)
    expect(lying).toBeLessThan(0.1 * 30)
  }
})

test('the counts of a pen fall by the pigs that die in it', () => {
  const { barn, read } = openSource('pigs')
  const schedule = scheduleAt(barn, simulationStart)
  for (const { penId, cameraId, diedAt } of lossesOfBatch(barn, schedule).deaths) {
    const camera = barn.cameras.findIndex((candidate) => candidate.cameraId === cameraId)
    const pen = barn.cameras[camera]?.pens.indexOf(penId ?? '') ?? -1
    const housed = (time: number): number =>
      livingPigsIn(barn, { batchIndex: schedule.index, penId: penId ?? '', time })
    // Standing and lying pigs of the pen as shares of the living ones, at the same minutes before and after.
    const detectedShare = (time: number): number =>
      (read(`regions_pig_pen${pen}`, time, camera) + read(`regions_pig_lying_pen${pen}`, time, camera)) /
      COUNT_SCALE /
      housed(time)
    const [before, after] = [
      Math.floor(diedAt / MINUTE) * MINUTE - MINUTE,
      Math.ceil(diedAt / MINUTE) * MINUTE + MINUTE,
    ]
    expect(housed(after)).toBe(housed(before) - 1)
    expect(detectedShare(after)).toBeGreaterThan(0.94)
    expect(detectedShare(after)).toBeLessThanOrEqual(1)
  }
})
