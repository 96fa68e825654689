import { expect, test } from 'vitest'
import { killBackups } from './backupKills'

const KILLS = Number(process.env.KILLS ?? 50)
const SEED = Number(process.env.SEED ?? Math.floor(Math.random() * 1_000_000_000))

test('kills at any moment leave no backup and no restored folder that is half and looks whole', async () => {
  process.stdout.write(`seed ${SEED}, ${KILLS} kills each\n`)
  const counts = await killBackups({ kills: KILLS, seed: SEED, megabytes: 60 })
  process.stdout.write(`          before  middle  after\n`)
  for (const [name, { before, middle, after }] of Object.entries(counts))
    process.stdout.write(
      `${name.padEnd(10)}${String(before).padStart(6)}${String(middle).padStart(8)}${String(after).padStart(7)}\n`,
    )
  expect(counts.backup.before + counts.backup.middle + counts.backup.after).toBe(KILLS)
})
