import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { at } from '../../scripts/steps/paths.mjs'
import { createDataFolder, killBackups } from '../soak/backupKills'

test('a backup and a restore that are killed leave nothing that is half and looks whole', async () => {
  const counts = await killBackups({ kills: 3, seed: 1_009, megabytes: 2 })
  const all = Object.values(counts).map(({ before, middle, after }) => before + middle + after)
  expect(all).toEqual([3, 3])
})

const PAGE = readFileSync(at('docs/operations/backup.md'), 'utf8')
const DATED = 'barn-1001-2026-05-01T02-00-00Z'
const hasOpenssl = spawnSync('openssl', ['version']).status === 0

/** The commands of the page, one a line. */
const commands = [...PAGE.matchAll(/```sh\n(.*?)```/gs)].flatMap(([, block = '']) => block.trim().split('\n'))

test('the commands of the page on backups do what it says', async () => {
  const home = mkdtempSync(join(tmpdir(), 'barn-page-'))
  onTestFinished(() => rmSync(home, { recursive: true }))
  await createDataFolder(join(home, 'data'), 1)
  writeFileSync(join(home, 'passphrase.txt'), 'correct horse battery\n')
  const target = join(home, 'target')
  let restored = 0

  const nameOf = (ending: string): string => readdirSync(target).find((name) => name.endsWith(ending)) ?? ''
  const withOwnPaths = (command: string): string =>
    command
      .replace('passphrase.txt', join(home, 'passphrase.txt'))
      .replace('.barn-data/1001', join(home, 'data'))
      .replace('/srv/barn/1001', join(home, `restored-${restored}`))
      .replace('/mnt/backup', target)
      .replace(`${DATED}.tar.enc`, nameOf('.tar.enc'))
      .replace(DATED, nameOf('Z'))
  const execute = (command: string, cwd: string): string => execFileSync('sh', ['-c', command], { cwd }).toString()

  function runProgram(command: string): string {
    mkdirSync(target, { recursive: true })
    if (command.includes('restore')) restored++
    const program = `node ${at('instance/dist/backupProgram.js')} `
    return execute(withOwnPaths(command).replace('npm run ', program).replace(' -- ', ' '), home)
  }

  function runOpenssl(command: string): string {
    const folder = join(home, `restored-${++restored}`)
    mkdirSync(folder)
    return execute(withOwnPaths(command.replace(DATED, `${target}/${DATED}`)), folder)
  }

  const run = (command: string) => (command.startsWith('openssl') ? runOpenssl : runProgram)(command)
  const outputs = commands.filter((command) => hasOpenssl || !command.startsWith('openssl')).map(run)
  expect(outputs.filter((output) => /^(backup|restored) /.test(output))).toHaveLength(4)
  for (let number = 1; number <= restored; number++)
    expect(readdirSync(join(home, `restored-${number}`))).toEqual(expect.arrayContaining(['instance.db', 'artifacts']))
})
