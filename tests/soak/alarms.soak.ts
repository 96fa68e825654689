import { expect, test } from 'vitest'
import { SECOND } from '@barn-workbench/core/time'
import { describeReport, LONGEST_P95, p95 } from '../../instance/src/notifications/testing/alarmLaws'
import { simulateAlarms } from '../../instance/src/notifications/testing/simulateAlarms'

const SEEDS = Number(process.env.SEEDS ?? 200)
const SEED = Number(process.env.SEED ?? Math.floor(Math.random() * 1_000_000_000))
const HOURS = 24

test('no alarm is lost, forbidden or repeated', async () => {
  const delays: number[] = []
  const broken: string[] = []
  for (let seed = SEED; seed < SEED + SEEDS; seed++) {
    const report = await simulateAlarms({ seed, hours: HOURS })
    delays.push(...report.delays)
    broken.push(...report.violations.map((violation) => `seed ${seed}: ${violation}`))
    process.stdout.write(`${describeReport(report)}\n`)
  }
  process.stdout.write(
    `${SEEDS} seeds from ${SEED}: p95 ${Math.round(p95(delays) / SECOND)} s of ${delays.length} alarms\n`,
  )
  expect(broken).toEqual([])
  expect(p95(delays)).toBeLessThan(LONGEST_P95)
})
