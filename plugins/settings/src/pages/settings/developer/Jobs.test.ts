import { expect, test } from 'vitest'
import { isIdleJob, jobsOf, listedJobs, type ListedJob } from './Jobs'

const job = (name: string, consecutiveFailures: number, nextRunAt: number, instance = 'Hof Nord'): ListedJob => ({
  name,
  instance,
  isIdle: false,
  status: {
    key: nextRunAt,
    job: { id: `1001/${name}`, run: async () => undefined },
    isRunning: false,
    startedAt: null,
    endedAt: null,
    problem: null,
    consecutiveFailures,
    nextRunAt,
  },
})
const jobs = [job('version', 0, 30), job('cameras', 0, 10), job('permissions', 4, 20, 'Hof Süd'), job('areas', 1, 40)]
const names = (...rest: [string, 'failed' | 'next' | 'name']) => listedJobs(jobs, ...rest).map(({ name }) => name)

test('lists jobs that fail first, those that are due first, or by name', () => {
  expect(names('', 'failed')).toEqual(['permissions', 'areas', 'cameras', 'version'])
  expect(names('', 'next')).toEqual(['cameras', 'permissions', 'version', 'areas'])
  expect(names('', 'name')).toEqual(['areas', 'cameras', 'permissions', 'version'])
})

test('finds jobs by name, instance and id', () => {
  expect(names(' SÜD', 'name')).toEqual(['permissions'])
  expect(names('1001/ver', 'name')).toEqual(['version'])
  expect(names('nothing', 'name')).toEqual([])
})

test('jobs have nothing to do where nobody is signed in, except those that look for the instance', () => {
  const run = async () => undefined
  const isIdle = (kind: string, instanceId: string | null) =>
    isIdleJob({ id: kind, kind, run, instanceId }, new Set(['1001']))
  expect(isIdle('permissions', '1001')).toBe(false)
  expect(isIdle('permissions', '1002')).toBe(true)
  expect(isIdle('quickCheck', '1002')).toBe(false)
  expect(isIdle('newVersion', null)).toBe(false)
})

test('lists the jobs that have something to do, all, or those of an instance', () => {
  const idle = { ...job('idle', 0, 50), isIdle: true }
  const other = job('other', 0, 60)
  other.status.job.instanceId = '1002'
  const scoped = (scope: string) => jobsOf([idle, other], scope).map(({ name }) => name)
  expect(scoped('active')).toEqual(['other'])
  expect(scoped('all')).toEqual(['idle', 'other'])
  expect(scoped('1002')).toEqual(['other'])
})
