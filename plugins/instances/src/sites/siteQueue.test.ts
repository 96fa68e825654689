import { expect, test } from 'vitest'
import { createFakeClock } from '@barn-workbench/core/clock'
import type { Session } from '@barn-workbench/core/session'
import { SECOND } from '@barn-workbench/core/time'
import { askSite } from './siteQueue'

test('sites that do not answer give their places to the others after some seconds', async () => {
  const clock = createFakeClock()
  const site = (id: string) => ({ id, clock }) as unknown as Session
  const { signal } = new AbortController()
  const release: (() => void)[] = []
  const slow = Array.from({ length: 6 }, (_, index) =>
    askSite(site(`slow-${index}`), () => new Promise<void>((resolve) => release.push(resolve)), signal),
  )
  const asked: string[] = []
  const quick = askSite(site('quick'), async () => asked.push('quick'), signal)
  await clock.advance(2 * SECOND)
  expect(asked).toEqual([])
  await clock.advance(SECOND)
  await quick
  expect(asked).toEqual(['quick'])
  for (const end of release) end()
  await Promise.all(slow)
})

test('a failure is that of its call alone', async () => {
  const site = { id: 'one', clock: createFakeClock() } as unknown as Session
  const { signal } = new AbortController()
  const failed = askSite(site, () => Promise.reject(new Error('refused')), signal)
  await expect(failed).rejects.toThrow('refused')
  await expect(askSite(site, async () => 1, signal)).resolves.toBe(1)
})
