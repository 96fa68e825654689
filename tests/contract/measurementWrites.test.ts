import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { DAY, HOUR, MINUTE } from '@barn-workbench/core/time'
import { at } from '../../scripts/steps/paths.mjs'
import type { Row } from './client'
import { startRecordingBarn, type RecordingBarn } from './recordingBarn'

const PATH = '/api/workbench/measurements'
const ROWS_OF_CALL = 300
const WRITERS = 3
/** Time of each run before its kill, in ms. */
const KILLS_AFTER = [150, 400, 700]

function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'barn-rows-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Sends calls, each for a sensor of its own, until one is not answered. Returns the sensors of both kinds. */
async function writeUntilKilled(barn: RecordingBarn, writer: string): Promise<{ answered: string[]; last: string }> {
  const answered: string[] = []
  const time = Date.now()
  for (let call = 0; ; call++) {
    const sensor = `${writer}-${call}`
    const rows = Array.from({ length: ROWS_OF_CALL }, (_, index) => ({
      ...{ measurement: 'temperature', sensor, time: time - index * MINUTE, value: index },
    }))
    try {
      const response = await barn.call('POST', PATH, rows)
      const { result } = (await response.json()) as { result: Row }
      expect(result).toMatchObject({ accepted: ROWS_OF_CALL, refused: 0 })
      answered.push(sensor)
    } catch (error) {
      if (error instanceof TypeError || error instanceof SyntaxError) return { answered, last: sensor }
      throw error
    }
  }
}

/** How many rows each sensor has, by buckets of a width. */
async function countRows(barn: RecordingBarn, width: number): Promise<Map<string, number>> {
  const now = Date.now()
  const stage = {
    time: { start: now - DAY, end: now + HOUR },
    timeResolution: `${width}ms`,
    columns: { value: 'count@y', time: 'time' },
    groupByTags: ['sensor'],
  }
  const body = { query: [stage], readDocumentationAndWantAllData: true }
  const counts = new Map<string, number>()
  for (const { sensor, y } of (await barn.result('POST', '/api/data/temperature', body)) as Row[])
    counts.set(String(sensor), (counts.get(String(sensor)) ?? 0) + Number(y))
  return counts
}

test('a kill in the middle of writing loses no row that was answered, and doubles none', async () => {
  const data = aFolder()
  const answered: string[] = []
  const unanswered: string[] = []
  for (const [run, killAfter] of KILLS_AFTER.entries()) {
    const barn = await startRecordingBarn(data, [])
    const writers = Array.from({ length: WRITERS }, (_, writer) => writeUntilKilled(barn, `run${run}-${writer}`))
    await new Promise((resolve) => setTimeout(resolve, killAfter))
    await barn.kill()
    for (const { answered: ofWriter, last } of await Promise.all(writers)) {
      answered.push(...ofWriter)
      unanswered.push(last)
    }
  }
  expect(answered.length).toBeGreaterThan(KILLS_AFTER.length)
  const barn = await startRecordingBarn(data, [])
  onTestFinished(() => barn.stop())
  // What a kill has left unfolded is folded in the first minute.
  await expect
    .poll(async () => [...(await countRows(barn, HOUR))].sort())
    .toEqual([...(await countRows(barn, 7 * MINUTE))].sort())
  const counts = await countRows(barn, HOUR)
  expect(answered.filter((sensor) => counts.get(sensor) !== ROWS_OF_CALL)).toEqual([])
  for (const sensor of unanswered) expect([undefined, ROWS_OF_CALL]).toContain(counts.get(sensor))
  expect(counts.size).toBeLessThanOrEqual(answered.length + unanswered.length)
})

const PAGE = readFileSync(at('docs/operations/measurements.md'), 'utf8')
const hasCurl = spawnSync('curl', ['--version']).status === 0

test.runIf(hasCurl)('the command of the page on measurements stores its row', async () => {
  const barn = await startRecordingBarn(aFolder(), [])
  onTestFinished(() => barn.stop())
  const [, command = ''] = /```sh\n(.*?)```/s.exec(PAGE) ?? []
  const time = new Date(Date.now() - HOUR).toISOString()
  const ours = command.replace('http://127.0.0.1:4100', barn.origin).replace('2026-11-29T12:00:00Z', time)
  const output = execFileSync('sh', ['-c', ours], {
    env: { ...process.env, TOKEN: await barn.signIn() },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  expect(JSON.parse(output.toString())).toMatchObject({ result: { accepted: 1, refused: 0 } })
  expect(await barn.result('GET', PATH)).toMatchObject({
    measured: ['temperature'],
    series: [{ tags: { sensor: 'north wall' }, lastValue: 21.3, unit: '°C' }],
  })
})
