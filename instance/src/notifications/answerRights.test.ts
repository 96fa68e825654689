import { expect, test } from 'vitest'
import { HOUR, MINUTE } from '@barn-workbench/core/time'
import { createAlarmBarn, json, nameOf, pass, secretOf } from './testing/alarmBarn'

const SETTINGS = '/api/workbench/notification-settings'
const SILENCES = '/api/workbench/silences'

type Barn = Awaited<ReturnType<typeof createAlarmBarn>>

async function firstCaseOf({ operator }: Barn): Promise<string> {
  const { notifications } = await json<{ notifications: { case: { caseId: string } }[] }>(
    await operator.call('GET', '/api/workbench/notifications'),
  )
  return notifications[0]?.case.caseId ?? ''
}

/** Somebody who sees all incidents and may report dead animals alone. */
async function logInReporter({ barn, administrator }: Barn) {
  const reporter = await barn.logIn(nameOf('viewer'))
  const response = await administrator.call('POST', '/api/authorization', {
    authorizationRecord: {
      targetEntity: { entityId: reporter.accountId },
      directPermissions: ['deadAnimals.manage'],
    },
  })
  expect(response.status).toBeLessThan(300)
  return await barn.logIn(nameOf('viewer'))
}

test('whoever only watches and was not told cannot keep others from being told', async () => {
  const given = await createAlarmBarn()
  const { barn, heatingFails, operator } = given
  const viewer = await barn.logIn(nameOf('viewer'))
  await heatingFails()
  await pass(barn, 2_000)
  const caseId = await firstCaseOf(given)
  const answer = (who: typeof viewer) =>
    who.call('POST', `/api/workbench/alarms/${caseId}/acknowledge`, { minutes: null })
  expect((await answer(viewer)).status).toBe(403)
  const rule = { types: [], places: [], minimumSeverity: 0, hours: null, batchDays: null, urgency: 'wakes' }
  const own = { rules: [rule], ways: null, alsoOffDuty: true, reportAt: 360 }
  expect((await viewer.call('PUT', SETTINGS, own)).status).toBe(200)
  // The next step tells everybody whose rules name it.
  await pass(barn, 4 * MINUTE)
  expect((await answer(viewer)).status).toBe(200)
  expect((await answer(operator)).status).toBe(200)
})

test('a silence needs the right to report each of its types, and lists what its reader may view', async () => {
  const given = await createAlarmBarn()
  const { barn, operator } = given
  const reporter = await logInReporter(given)
  const span = { start: barn.clock.now(), end: barn.clock.now() + HOUR }
  const silence = (types: string[]) => ({ ...span, kind: 'washing', types, places: [], note: '' })
  const begin = async (who: typeof reporter, types: string[]) =>
    (await who.call('POST', SILENCES, silence(types))).status
  expect(await begin(reporter, [])).toBe(403)
  expect(await begin(reporter, ['deadAnimal', 'healthCheck'])).toBe(403)
  expect(await begin(reporter, ['deadAnimal'])).toBe(201)
  const { silenceId } = await json<{ silenceId: string }>(await operator.call('POST', SILENCES, silence([])))
  expect((await reporter.call('DELETE', `${SILENCES}/${silenceId}`)).status).toBe(403)
  expect((await operator.call('DELETE', `${SILENCES}/${silenceId}`)).status).toBe(204)
})

test('a way is a service for people, and one that is off is left out', async () => {
  const { barn, administrator, operator, posted, heatingFails } = await createAlarmBarn()
  const hook = (use: string, isOn: boolean) => ({
    name: use,
    template: 'json',
    use,
    types: [],
    minimumUrgency: 'wakes',
    allowsPrivate: false,
    isOn,
    url: 'https://hook.example.org/',
    target: '',
  })
  const add = async (use: string) =>
    (
      await json<{ webhook: { webhookId: string } }>(
        await administrator.call('POST', '/api/workbench/webhooks', hook(use, true)),
      )
    ).webhook.webhookId
  const choose = (webhookId: string) => {
    const ways = [{ kind: 'webhook', webhookId, target: '0170' }]
    return operator.call('PUT', SETTINGS, { rules: [], ways, alsoOffDuty: false, reportAt: 360 })
  }
  expect((await choose(await add('heartbeat'))).status).toBe(400)
  const gateway = await add('people')
  expect((await choose(gateway)).status).toBe(200)
  await administrator.call('PUT', `/api/workbench/webhooks/${gateway}`, hook('people', false))
  expect((await choose(gateway)).status).toBe(200)
  await heatingFails()
  await pass(barn, 2_000)
  expect(posted).toEqual([])
})

test('the link of somebody outside ends when they are removed, and the chain says which message was answered', async () => {
  const given = await createAlarmBarn()
  const { barn, administrator, operator, mails, heatingFails } = given
  const contact = (contactId: string) => ({
    contactId,
    name: contactId,
    locale: 'de',
    ways: [{ kind: 'email', address: `${contactId}@example.org` }],
  })
  const escalation = (...contacts: string[]) =>
    administrator.call('PUT', `${SETTINGS}/escalation`, {
      minutes: { wakes: 1, tells: 30 },
      contacts: contacts.map(contact),
    })
  await escalation('vet', 'leaver')
  const incidentId = await heatingFails()
  for (let step = 0; step < 3; step++) await pass(barn, MINUTE + 2_000)
  const linkTo = (name: string) => secretOf(mails.find(({ to }) => to === `${name}@example.org`))
  await escalation('vet')
  expect((await barn.request(`/api/alarm/${linkTo('leaver')}`)).status).toBe(404)
  const opened = await json<{ title: string }>(await barn.request(`/api/alarm/${linkTo('vet')}`))
  expect(opened.title).toBe('Eingriff nötig: Heizung')
  const body = JSON.stringify({ minutes: 20 })
  expect((await barn.request(`/api/alarm/${linkTo('vet')}`, { method: 'POST', body })).status).toBe(200)
  const [chain] = await json<{ chain: { name: string; deliveries: { acknowledgedAt: number | null }[] }[] }[]>(
    await operator.call('GET', `/api/workbench/alarms/of-incident/${incidentId}`),
  )
  const answered = chain?.chain.filter(({ deliveries }) => deliveries.some((one) => one.acknowledgedAt !== null))
  expect(answered?.map(({ name }) => name)).toEqual(['vet'])
})

test('a storm of two urgencies in turns is two cases, and one that was put off wakes when it gets worse', async () => {
  const given = await createAlarmBarn()
  const { barn, mails, operator, report } = given
  const fails = (severity: number) =>
    report({
      type: 'barnIntervention',
      trigger: 'issueDetected',
      payload: { title: 'x', severity, type: 'technical', issue: 'heating' },
    })
  for (let index = 0; index < 10; index++) await fails(index % 2 === 0 ? 3 : 2)
  await pass(barn, 2_000)
  const mine = () => mails.filter(({ to }) => to === 'operator@example.org').map(({ subject }) => subject)
  expect(mine().toSorted()).toEqual([
    'ALARM Hof Nord – Eingriff nötig (5 Vorfälle): Heizung',
    'Hinweis Hof Nord – Eingriff nötig (5 Vorfälle): Heizung',
  ])
  mails.splice(0)
  await pass(barn, 2 * MINUTE)
  await fails(2)
  await pass(barn, 2_000)
  const caseId = await firstCaseOf(given)
  const until = barn.clock.now() + HOUR
  const snoozed = await operator.call('POST', `/api/workbench/alarms/${caseId}/snooze`, { until, note: 'later' })
  const { incidentIds } = await json<{ incidentIds: string[] }>(snoozed)
  mails.splice(0)
  const worse = { incidentId: incidentIds[0], trigger: 'issueDetected', payload: { severity: 3 } }
  expect(
    (await operator.call('POST', '/api/incidents', { incidentData: { type: 'barnIntervention', ...worse } })).status,
  ).toBeLessThan(300)
  await pass(barn, 2_000)
  expect(mine()).toEqual(['ALARM Hof Nord – Eingriff nötig: Heizung'])
})
