import { expect, test } from 'vitest'
import { killBackups } from '../soak/backupKills'

test('a backup and a restore that are killed leave nothing that is half and looks whole', async () => {
  const counts = await killBackups({ kills: 3, seed: 1_009, megabytes: 2 })
  const all = Object.values(counts).map(({ before, middle, after }) => before + middle + after)
  expect(all).toEqual([3, 3])
})
