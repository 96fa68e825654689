import { expect, test } from 'vitest'
import { UnusualReport } from '@barn-workbench/core/contract'
import { HOUR } from '@barn-workbench/core/time'
import { CHICKEN_BARN } from '../fleet/barns'
import { createClient } from './client'

/** A barn that was measured for long enough to know what is usual. */
const { barnTime, call, find } = createClient([...CHICKEN_BARN, '--history-days', '9'])

test('a report says with what it compared the last day, and names what is unusual, the most unusual first', async () => {
  const reply = await call('GET', '/api/workbench/unusual')
  expect(reply.status).toBe(200)
  const report = UnusualReport.parse(reply.result)
  const cameras = new Set((await find('cameras')).map(({ cameraId }) => cameraId))
  expect(report.basis?.kind).toBe('days')
  expect(report.end).toBeLessThanOrEqual(barnTime())
  expect(report.findings.length).toBeGreaterThan(0)
  for (const finding of report.findings) {
    expect(cameras.has(finding.camera)).toBe(true)
    expect(finding.start).toBeGreaterThanOrEqual(report.start)
    expect(finding.end).toBeLessThanOrEqual(report.end)
    expect((finding.end - finding.start) % HOUR).toBe(0)
    expect(Math.sign(finding.score)).toBe(Math.sign(finding.value - finding.expected))
  }
  const sizes = report.findings.map(({ score }) => Math.abs(score))
  expect(sizes).toEqual([...sizes].sort((left, right) => right - left))
})

test('a report that was made a moment ago is answered again', async () => {
  const replies = await Promise.all([1, 2, 3].map(() => call('GET', '/api/workbench/unusual')))
  expect(new Set(replies.map(({ bytes }) => new TextDecoder().decode(bytes))).size).toBe(1)
})

test('an account sees only what it may view, and one that may view nothing is refused', async () => {
  const only = { 'X-Simulated-Permissions': 'data.view.activity' }
  const reply = await call('GET', '/api/workbench/unusual', { headers: only })
  const { findings } = UnusualReport.parse(reply.result)
  expect(findings.filter(({ measurement }) => measurement !== 'activity')).toEqual([])
  expect((await call('GET', '/api/workbench/unusual', { as: 'contractor' })).status).toBe(403)
  expect((await call('GET', '/api/workbench/unusual', { as: null })).status).toBe(401)
})
