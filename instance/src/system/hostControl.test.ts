import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { createHostControl } from './hostControl'

const restart = () => undefined

test('the machine reboots by its command, which no shell reads', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'barn-reboot-'))
  const file = join(folder, 'said')
  const script = 'require("fs").writeFileSync(process.argv[1], process.argv[2])'
  const rebootCommand = [process.execPath, '-e', script, file, '$(id); "quoted"']
  expect(await createHostControl({ restart, rebootCommand }).reboot()).toEqual({ ok: true, value: undefined })
  expect(readFileSync(file, 'utf8')).toBe('$(id); "quoted"')
  rmSync(folder, { recursive: true })
})

test.each([
  [undefined, 'system/no-reboot-command'],
  [['/no/such/program'], 'system/reboot-failed'],
  [[process.execPath, '-e', 'process.exit(1)'], 'system/reboot-failed'],
])('%j answers %s', async (rebootCommand, code) => {
  expect(await createHostControl({ restart, rebootCommand }).reboot()).toMatchObject({ ok: false, problem: { code } })
})

test('calls at the same time run the command once, and a later one runs it again', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'barn-reboot-'))
  const file = join(folder, 'runs')
  const rebootCommand = [process.execPath, '-e', 'require("fs").appendFileSync(process.argv[1], "x")', file]
  const hostControl = createHostControl({ restart, rebootCommand })
  const results = await Promise.all([hostControl.reboot(), hostControl.reboot(), hostControl.reboot()])
  expect(results.every(({ ok }) => ok)).toBe(true)
  expect(readFileSync(file, 'utf8')).toBe('x')
  await hostControl.reboot()
  expect(readFileSync(file, 'utf8')).toBe('xx')
  rmSync(folder, { recursive: true })
})

test('an instance that is about to restart does so once', () => {
  vi.useFakeTimers()
  let restarts = 0
  const hostControl = createHostControl({ restart: () => void restarts++, rebootCommand: undefined })
  hostControl.restartSoon()
  hostControl.restartSoon()
  vi.advanceTimersByTime(1_000)
  expect(restarts).toBe(1)
  vi.useRealTimers()
})
