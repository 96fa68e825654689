import { expect, test } from 'vitest'
import { NO_IDENTIFIER, type Incident } from '@barn-workbench/core/schema'
import { HOUR, MINUTE, timeZoneOf } from '@barn-workbench/core/time'
import { dryRun } from './dryRun'
import type { Person, Staff } from './escalation'
import { DEFAULT_RULES } from './rules'

const zone = timeZoneOf('Europe/Berlin')
/** 14 January 2026, 3:00 in Berlin. */
const NIGHT = Date.UTC(2026, 0, 14, 2)

function person(accountId: string, sees = true): Person {
  return {
    accountId,
    name: accountId,
    locale: 'de',
    rules: { own: [], roles: [DEFAULT_RULES['operator'] ?? []] },
    ways: [{ kind: 'email', address: `${accountId}@example.org` }],
    alsoOffDuty: false,
    reportAt: 360,
    isAdministrator: false,
    mayView: () => sees,
  }
}

function incident(type: string, at: number, closedAt: number | null = null): Incident {
  const times = { firstEventTimestamp: at, lastEventTimestamp: at, stateActiveSince: at, closedAt }
  return {
    ...times,
    incidentId: `${type}-${at}`,
    version: 1,
    type,
    state: 'open',
    identifier: NO_IDENTIFIER,
    messagePayload: {},
    triggeredBy: null,
    assignedTo: null,
    hidden: false,
    hiddenNote: null,
    isPublicOpen: closedAt === null,
    position: null,
    displayConfiguration: {
      includeIn: [],
      displaySettingEntityOverrides: [],
      displaySettings: { renderColor: '#000000' },
    },
    stakeholder: [],
    changedBy: null,
  }
}

function run(history: Incident[], staff: Partial<Staff> = {}) {
  const people = [person('ada'), person('bo'), person('blind', false)]
  const all: Staff = { people, contacts: [], hasRota: true, onDuty: ['ada'], rotaOrder: ['ada', 'bo'], ...staff }
  return dryRun({
    history,
    staffAt: () => all,
    momentAt: (at) => ({ at, zone, batchDay: null }),
    escalation: { minutes: { wakes: 3, tells: 30 }, contacts: [] },
  }).map(({ at, accountId, urgency }) => [(at - NIGHT) / MINUTE, accountId, urgency])
}

test('says who would have been told when, until the incident was over', () => {
  expect(run([incident('timeSeries', NIGHT, NIGHT + 5 * MINUTE)])).toEqual([
    [0, 'ada', 'wakes'],
    [3, 'bo', 'wakes'],
  ])
  expect(run([incident('timeSeries', NIGHT)]).at(-1)).toEqual([6, 'bo', 'wakes'])
})

test('a dead animal of the night waits, and incidents of a storm count once', () => {
  expect(run([incident('deadAnimal', NIGHT), incident('deadAnimal', NIGHT + MINUTE / 2)])).toEqual([
    [0, 'ada', 'waits'],
    [0, 'bo', 'waits'],
  ])
  expect(run([incident('deadAnimal', NIGHT + 8 * HOUR)])[0]).toEqual([480, 'ada', 'tells'])
  expect(run([incident('barnDocumentation', NIGHT)])).toEqual([])
})

test('in a gap of the rota everybody is told if there is no administrator', () => {
  const told = run([incident('timeSeries', NIGHT, NIGHT + MINUTE)], { onDuty: [] })
  expect(told.map(([, accountId]) => accountId)).toEqual(['ada', 'bo'])
})
