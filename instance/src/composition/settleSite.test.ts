import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import type { AskForSite, InstanceOptions } from '../configuration'
import { createTestInstance } from '../testing'
import { describeAssumed } from './settleSite'

const newFolder = () => mkdtempSync(join(tmpdir(), 'barn-site-'))

/** Starts a barn without a simulation, and stops it. Returns what it is. */
async function startBarn(options: Partial<InstanceOptions>, askForSite?: AskForSite) {
  const unsaid = { species: undefined, timeZone: undefined }
  const all = { ...unsaid, simulate: false, cameraSources: [], ...options } as Partial<InstanceOptions>
  const instance = await createTestInstance(all, askForSite && { askForSite })
  const version = (await (await instance.request('/api/v')).json()) as { result: { timeZone: string } }
  await instance.close()
  expect(version.result.timeZone).toBe(instance.site.timeZone)
  return instance.site
}

test('who starts a new barn is asked what it is, once', async () => {
  const data = newFolder()
  const ask = vi.fn((name: string) => Promise.resolve((name === 'species' ? 'chickens' : 'America/Chicago') as never))
  const site = { species: 'chickens', timeZone: 'America/Chicago', assumed: [] }
  expect(await startBarn({ data }, ask)).toEqual(site)
  expect(ask.mock.calls.map(([name]) => name)).toEqual(['species', 'timeZone'])
  expect(await startBarn({ data }, ask)).toEqual(site)
  expect(ask).toHaveBeenCalledTimes(2)
})

test('flags answer for a person', async () => {
  const ask = vi.fn(() => Promise.reject(new Error('asked')))
  const site = { species: 'chickens', timeZone: 'Europe/London' } as const
  expect(await startBarn(site, ask)).toEqual({ ...site, assumed: [] })
  expect(ask).not.toHaveBeenCalled()
})

test('where nobody can be asked, the barn is in the time zone of its machine, which is said and can be put right', async () => {
  const data = newFolder()
  const first = await startBarn({ data })
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  expect(first).toEqual({ species: 'pigs', timeZone, assumed: ['species', 'timeZone'] })
  expect(describeAssumed(first)).toBe(
    `nothing says what this new barn is, which is taken to have the species pigs (--species) and the time zone ${timeZone} (--time-zone)`,
  )
  const right = { species: 'chickens', timeZone: 'America/Chicago' } as const
  expect(await startBarn({ data, ...right })).toEqual({ ...right, assumed: [] })
  expect(await startBarn({ data })).toEqual({ ...right, assumed: [] })
})

test('a simulated barn stays what its data were made for', async () => {
  const data = newFolder()
  const simulated = { data, simulate: true, historyDays: 0 }
  const first = await startBarn(simulated)
  expect(first).toEqual({ species: 'pigs', timeZone: 'Europe/Berlin', assumed: ['species', 'timeZone'] })
  expect(await startBarn(simulated)).toEqual({ ...first, assumed: [] })
  await expect(startBarn({ ...simulated, timeZone: 'America/Chicago' })).rejects.toThrow(
    'the data folder was made with --time-zone Europe/Berlin, not America/Chicago',
  )
  await expect(startBarn({ ...simulated, species: 'chickens' })).rejects.toThrow('--species pigs, not chickens')
})
