// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { cameras } from '@barn-workbench/core/contract'
import { MINUTE } from '@barn-workbench/core/time'
import { ContributionProvider, SessionProvider, WorkbenchProvider } from '../context/WorkbenchContext'
import { createFakeInstance, documents, refusal, signedInSessions } from '../testing'
import { useCount } from './useCall'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const WIDGET = { pluginId: 'test', name: 'count', active: true }
const REFRESH = 10 * MINUTE

function Count() {
  return <p>{useCount(cameras.query, {}, { refresh: REFRESH, isJob: true }).data}</p>
}

/** Widgets that show the same number of cameras. */
async function showCounts(count: number) {
  const state = { requests: 0, isBroken: false }
  const instance = createFakeInstance({
    answers: [
      documents(cameras.query, 'cameraId', () => {
        state.requests++
        if (state.isBroken) throw refusal('instance/unexpected')
        return []
      }),
    ],
  })
  const { session, workbench, jobs } = await signedInSessions(instance)
  const widgets = (active: boolean) => (
    <QueryClientProvider client={queries}>
      <WorkbenchProvider value={workbench}>
        <SessionProvider value={session}>
          <ContributionProvider value={{ ...WIDGET, active }}>
            {Array.from({ length: count }, (_, index) => (
              <Count key={index} />
            ))}
          </ContributionProvider>
        </SessionProvider>
      </WorkbenchProvider>
    </QueryClientProvider>
  )
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const { rerender } = render(widgets(true))
  await screen.findAllByText('0')
  return {
    jobs,
    state,
    setActive: (active: boolean) => rerender(widgets(active)),
    runJobs: () => act(() => Promise.all([...jobs()].map((job) => job.run(new AbortController().signal)))),
  }
}

function letTimePass(duration: number): void {
  const later = Date.now() + duration
  vi.spyOn(Date, 'now').mockReturnValue(later)
}

test('the data of a job is refreshed by the scheduler, after its period', async () => {
  const { jobs, state, runJobs } = await showCounts(1)
  expect([...jobs()]).toMatchObject([{ period: REFRESH, waitsFirst: true }])
  letTimePass(REFRESH)
  await runJobs()
  expect(state.requests).toBe(2)
})

test('data that several widgets show is loaded once a period', async () => {
  const { state, runJobs } = await showCounts(3)
  expect(state.requests).toBe(1)
  letTimePass(REFRESH)
  await runJobs()
  await runJobs()
  expect(state.requests).toBe(2)
})

test('a job whose call fails has failed, and loads the data at its next run', async () => {
  const { state, runJobs } = await showCounts(1)
  letTimePass(REFRESH)
  state.isBroken = true
  await expect(runJobs()).rejects.toMatchObject({ problem: { code: 'instance/unexpected' } })
  state.isBroken = false
  await runJobs()
  expect(state.requests).toBe(3)
})

test('off the screen there is no job', async () => {
  const { jobs, setActive } = await showCounts(1)
  setActive(false)
  expect(jobs().length).toBe(0)
})
