import { expect, test } from 'vitest'
import { DAY, HOUR, MINUTE } from '@barn-workbench/core/time'
import { createBarn, localTimeAt, type Barn, type Species } from '../../index'
import { scheduleAt } from '../batch/batchSchedule'
import { FALSE_ALARM_SHARE, MOST_DEAD_AT_A_TIME } from '../facts/pigFacts'
import { lossesOfBatch } from './deaths'

const SIMULATION_START = Date.parse('2026-03-02T00:00:00+01:00')
const SEEDS = [1, 2, 3, 4, 5]
/** First and last day of the batch in which the numbers of dead animals are checked. */
const SPANS: [Species, number, number][] = [
  ['pigs', 10, 70],
  ['pigs', 41, 101],
  ['chickens', 5, 41],
]

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

test.each(SPANS)(
  'nearly always a report of %s waits for staff from day %i to %i, and a third of the time for more than two days',
  (species, fromDay, toDay) => {
    for (const seed of SEEDS) {
      const barn = createBarn({ seed, species, simulationStart: SIMULATION_START })
      const samples = sampleReports(barn, fromDay, toDay)
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
      expect(shareWithUsualReports).toBeGreaterThan(0.93)
    }
  },
)

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
    expect(shareOf(reports, ({ isFalse }) => isFalse)).toBeCloseTo(FALSE_ALARM_SHARE, 1)
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
