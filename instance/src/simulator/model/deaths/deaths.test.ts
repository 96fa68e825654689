import { expect, test } from 'vitest'
import { DAY, HOUR, MINUTE } from '@barn-workbench/core/time'
import { batchAt, createBarn, generateIncidentStory, type Barn } from '..'
import { localTimeAt } from '../../../barn'
import { animalsAt } from '../animals/animalsInPicture'
import { scheduleAt, scheduleOfBatch } from '../batch/batchSchedule'
import { FALSE_ALARM_SHARE, MOST_DEAD_AT_A_TIME, PIG_DEATHS_PER_1000_PIG_WEEKS } from '../facts/pigFacts'
import { lossesOfBatch } from './deaths'

const SIMULATION_START = Date.parse('2026-03-02T00:00:00+01:00')
const SEEDS = [1, 2, 3, 4, 5]

/** A death or a false alarm as staff see it. */
interface Report {
  reportedAt: number
  handledAt: number
  isFalse: boolean
}

function reportsIn(barn: Barn): Report[] {
  const { deaths, falseAlarms } = lossesOfBatch(barn, scheduleAt(barn, SIMULATION_START))
  return [
    ...deaths.map(({ detectedAt, removedAt }) => ({ reportedAt: detectedAt, handledAt: removedAt, isFalse: false })),
    ...falseAlarms.map(({ detectedAt, dismissedAt }) => ({
      reportedAt: detectedAt,
      handledAt: dismissedAt,
      isFalse: true,
    })),
  ]
}

/** Interval of the samples in ms. */
const SAMPLE_INTERVAL = 10 * MINUTE

function shareOf<T>(items: readonly T[], fits: (item: T) => boolean): number {
  return items.filter(fits).length / items.length
}

/** The open reports every ten minutes from one day of a batch to another. */
function sampleReports(barn: Barn, fromDay: number, toDay: number) {
  const { movedInAt } = scheduleAt(barn, SIMULATION_START)
  const reports = reportsIn(barn)
  const samplesPerDay = DAY / SAMPLE_INTERVAL
  return Array.from({ length: (toDay - fromDay) * samplesPerDay }, (_, index) => {
    const time = movedInAt + fromDay * DAY + index * SAMPLE_INTERVAL
    const open = reports.filter(({ reportedAt, handledAt }) => reportedAt <= time && time < handledAt)
    const oldestAge = Math.max(0, ...open.map(({ reportedAt }) => time - reportedAt))
    const ofLastDay = reports.filter(({ reportedAt }) => reportedAt > time - DAY && reportedAt <= time)
    return { openCount: open.length, oldestAge, reportsOfLastDay: ofLastDay.length }
  })
}

test('nearly always a report of chickens waits for staff, and a third of the time for more than two days', () => {
  for (const seed of SEEDS) {
    const barn = createBarn({ seed, species: 'chickens', simulationStart: SIMULATION_START })
    const samples = sampleReports(barn, 5, 41)
    expect(shareOf(samples, ({ openCount }) => openCount > 0)).toBeGreaterThan(0.9)
    expect(shareOf(samples, ({ openCount }) => openCount >= 1 && openCount <= 3)).toBeGreaterThan(0.85)
    expect(Math.max(...samples.map(({ openCount }) => openCount))).toBeLessThanOrEqual(MOST_DEAD_AT_A_TIME)
    const shareWithOldReport = shareOf(samples, ({ oldestAge }) => oldestAge > 2 * DAY)
    expect(shareWithOldReport, `seed ${seed}`).toBeGreaterThan(0.2)
    expect(shareWithOldReport, `seed ${seed}`).toBeLessThan(0.5)
    const shareWithUsualReports = shareOf(
      samples,
      ({ reportsOfLastDay }) => reportsOfLastDay >= 2 && reportsOfLastDay <= 4,
    )
    expect(shareWithUsualReports).toBeGreaterThan(0.9)
  }
})

test('most reports of the working hours are handled within the hour, those of the night in the morning', () => {
  for (const seed of SEEDS) {
    const barn = createBarn({ seed, species: 'pigs', simulationStart: SIMULATION_START })
    const reports = reportsIn(barn)
    const hourOf = (time: number): number => localTimeAt(barn.timeZone, time).hour
    const atWork = reports.filter(({ reportedAt }) => hourOf(reportedAt) >= 6 && hourOf(reportedAt) < 17)
    const waits = atWork.map(({ reportedAt, handledAt }) => (handledAt - reportedAt) / MINUTE).sort((a, b) => a - b)
    expect(waits[Math.floor(waits.length / 2)]).toBeGreaterThan(20)
    expect(waits[Math.floor(waits.length / 2)]).toBeLessThan(35)
    expect(shareOf(waits, (wait) => wait > 16 * 60)).toBeLessThan(0.2)
    for (const { reportedAt, handledAt } of reports) {
      if (hourOf(reportedAt) > 20) expect(handledAt - reportedAt).toBeGreaterThan(5 * HOUR)
    }
  }
})

test('a detector reports deaths later by night than by day', () => {
  const barn = createBarn({ seed: 1, species: 'pigs', simulationStart: SIMULATION_START })
  const { deaths } = lossesOfBatch(barn, scheduleAt(barn, SIMULATION_START))
  const delays = (night: boolean): number[] =>
    deaths
      .filter(
        ({ diedAt }) =>
          (localTimeAt(barn.timeZone, diedAt).hour < 6 || localTimeAt(barn.timeZone, diedAt).hour > 19) === night,
      )
      .map(({ diedAt, detectedAt }) => (detectedAt - diedAt) / MINUTE)
  const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length
  expect(mean(delays(true))).toBeGreaterThan(2 * mean(delays(false)))
  expect(Math.min(...delays(false))).toBeGreaterThanOrEqual(10)
  expect(Math.max(...delays(true))).toBeLessThanOrEqual(360)
})

const pigBarnOf = (seed: number): Barn => createBarn({ seed, species: 'pigs', simulationStart: SIMULATION_START })

test('pigs die at the real rate, and a quarter of the reports is false', () => {
  let pigWeeks = 0
  const counts = { deaths: 0, falseAlarms: 0 }
  for (const seed of SEEDS) {
    const barn = pigBarnOf(seed)
    for (let index = -3; index <= 3; index++) {
      const schedule = scheduleOfBatch(barn, index)
      const { deaths, falseAlarms } = lossesOfBatch(barn, schedule)
      expect(deaths.length).toBeGreaterThan(8)
      expect(deaths.length).toBeLessThan(27)
      counts.deaths += deaths.length
      counts.falseAlarms += falseAlarms.length
      pigWeeks += (360 * (schedule.movedOutAt - schedule.movedInAt)) / DAY / 7
    }
  }
  const rate = (counts.deaths / pigWeeks) * 1_000
  expect(rate).toBeGreaterThan(PIG_DEATHS_PER_1000_PIG_WEEKS * 0.85)
  expect(rate).toBeLessThan(PIG_DEATHS_PER_1000_PIG_WEEKS * 1.15)
  expect(counts.falseAlarms / (counts.deaths + counts.falseAlarms)).toBeCloseTo(FALSE_ALARM_SHARE, 1)
})

test('the history of a new barn has an outbreak, and a night with two deaths of which one still lies there', () => {
  for (const seed of SEEDS) {
    const barn = pigBarnOf(seed)
    const { deaths } = lossesOfBatch(barn, scheduleAt(barn, SIMULATION_START))
    const diedBetween = (from: number, to: number): number =>
      deaths.filter(({ diedAt }) => diedAt >= SIMULATION_START + from * DAY && diedAt < SIMULATION_START + to * DAY)
        .length
    expect(diedBetween(-18, -10), `seed ${seed}`).toBeGreaterThanOrEqual(2)
    const night = deaths.filter(({ detectedAt }) => Math.abs(detectedAt - SIMULATION_START) < 2 * HOUR)
    expect(night.map(({ detectedAt }) => localTimeAt(barn.timeZone, detectedAt).hour)).toEqual([22.25, 23.75])
    expect(night.map(({ removedAt }) => removedAt > SIMULATION_START + 3 * DAY)).toEqual([false, true])
  }
})

test('reports, head count and pictures of a barn add up to the pigs that were housed', () => {
  for (const seed of SEEDS) {
    const barn = pigBarnOf(seed)
    const { movedInAt } = scheduleAt(barn, SIMULATION_START)
    for (const days of [-20, -9, 0.4, 3, 30]) {
      const now = SIMULATION_START + days * DAY
      const story = generateIncidentStory(barn, movedInAt, now).filter(({ type }) => type === 'deadAnimal')
      const keysOf = (trigger: string): string[] =>
        story.filter((event) => event.trigger === trigger).map(({ incidentKey }) => incidentKey)
      const dismissed = keysOf('falsePositive')
      const reported = keysOf('detected').filter((key) => !dismissed.includes(key) && !key.startsWith('alarm'))
      const undetected = lossesOfBatch(barn, scheduleAt(barn, now)).deaths.filter(
        ({ diedAt, detectedAt }) => diedAt <= now && detectedAt >= now,
      )
      const { animalCount } = batchAt(barn, now)
      expect(animalCount + reported.length + undetected.length).toBe(360)
      const animals = barn.cameras.flatMap(({ cameraId }) => animalsAt(barn, cameraId, now))
      expect(animals.filter(({ dead }) => !dead)).toHaveLength(animalCount)
      const lyingThere = reported.length - keysOf('removed').length + undetected.length
      expect(animals.filter(({ dead }) => dead)).toHaveLength(lyingThere)
    }
  }
})
