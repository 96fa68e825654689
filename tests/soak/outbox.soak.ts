import { expect, test } from 'vitest'
import { simulateOutbox } from '../../core/src/outbox/testing/simulateOutbox'

const SEEDS = Number(process.env.SEEDS ?? 200)
const SEED = Number(process.env.SEED ?? Math.floor(Math.random() * 1_000_000_000))
const HOURS = 24

test('nothing that waits is lost, made twice or out of order', async () => {
  const broken: string[] = []
  const sums = { written: 0, applied: 0, refused: 0, kills: 0 }
  for (let seed = SEED; seed < SEED + SEEDS; seed++) {
    const report = await simulateOutbox({ seed, hours: HOURS })
    broken.push(...report.violations.map((violation) => `seed ${seed}: ${violation}`))
    for (const name of ['written', 'applied', 'refused', 'kills'] as const) sums[name] += report[name]
  }
  process.stdout.write(`${SEEDS} seeds from ${SEED}: ${JSON.stringify(sums)}\n`)
  expect(broken).toEqual([])
  expect(sums.applied).toBeGreaterThan(SEEDS)
})
