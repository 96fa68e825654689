import { expect, test } from 'vitest'
import { createLogOutput } from './logOutput'
import { parseBarnFile } from './readBarnFile'
import { takeOver } from './runBarn'

function createSetting() {
  const printed: string[] = []
  const log = createLogOutput({ form: 'text', level: 'info', access: false }, (text) => printed.push(text))
  return { printed, log }
}

const line = { kind: 'system', timestamp: 0, level: 'info', module: 'database', message: 'opened' } as const

function configurationOf(entries: object) {
  const read = parseBarnFile(JSON.stringify({ data: 'd', ...entries }))
  if (!read.ok) throw new Error(read.faults[0]?.message)
  return read.configuration
}

test('lines are text or JSON, from a level on, and requests only where that is wanted', () => {
  const { printed, log } = createSetting()
  log.write(line)
  log.write({ ...line, level: 'debug' })
  log.write({ ...line, kind: 'access' })
  expect(printed).toEqual(['1970-01-01T00:00:00.000Z info database: opened'])
  log.setRules({ form: 'json', level: 'warn', access: true })
  log.write(line)
  log.write({ ...line, kind: 'access', level: 'warn' })
  log.say('ready')
  expect(printed.slice(1).map((text) => JSON.parse(text) as object)).toEqual([
    { ...line, kind: 'access', level: 'warn' },
    { kind: 'system', timestamp: expect.any(Number) as number, level: 'info', module: 'barn', message: 'ready' },
  ])
})

test('another configuration is taken over where that is possible, and the rest is named', () => {
  const { printed, log } = createSetting()
  const before = configurationOf({})
  const next = configurationOf({ port: 4200, webOrigins: ['https://barn.example'], log: { level: 'debug' } })
  const taken = takeOver(before, next, log)
  expect(taken).toEqual({ ...next, port: before.port })
  expect(printed.map((text) => text.replace(/^.*barn: /, ''))).toEqual([
    'the configuration was read again; taken over: webOrigins, log',
    'these changes wait for a restart: port',
  ])
  // It goes on waiting until the restart.
  takeOver(taken, next, log)
  expect(printed.at(-1)).toContain('port')
})
