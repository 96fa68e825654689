import { afterEach, expect, test } from 'vitest'
import { createSqliteThreadState, openSqlite, shareSqliteThreadState, stopSqliteThread, throwIfStopped } from './sqlite'

afterEach(() => {
  shareSqliteThreadState(createSqliteThreadState())
})

test('a thread may be terminated between two statements, and begins none after that', () => {
  const state = createSqliteThreadState()
  shareSqliteThreadState(state)
  const statement = openSqlite(':memory:').prepare('SELECT 1')
  expect(statement.value()).toBe(1)
  expect(stopSqliteThread(state)).toBe(true)
  expect(() => statement.value()).toThrow('has to stop')
})

test('a thread may not be terminated in the middle of a statement, which ends at its next row', () => {
  const state = createSqliteThreadState()
  shareSqliteThreadState(state)
  const sqlite = openSqlite(':memory:')
  const mayTerminate: boolean[] = []
  sqlite.addAggregate('visit', {
    step: (row: number) => {
      throwIfStopped()
      if (row === 3) mayTerminate.push(stopSqliteThread(state))
    },
  })
  const visitAll = sqlite.prepare('SELECT visit(value) FROM json_each(?)')
  expect(() => visitAll.get('[1,2,3,4,5]')).toThrow('has to stop')
  expect(mayTerminate).toEqual([false])
  expect(stopSqliteThread(state)).toBe(true)
})
