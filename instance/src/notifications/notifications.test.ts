import { expect, test } from 'vitest'
import { where } from '@barn-workbench/core/query'
import { DAY, HOUR, MINUTE, timeZoneOf } from '@barn-workbench/core/time'
import { nextMinuteOfDay } from './rules'
import { createAlarmBarn, json, pass, secretOf } from './testing/alarmBarn'
import { createPushBrowser } from './testing/pushBrowser'
import { signatureOf } from './webhookChannel'

/** A webhook that is told of all cases, without its address. */
const CASES_WEBHOOK = {
  ...{ name: 'Home Assistant', template: 'json', use: 'cases', types: [], minimumUrgency: 'tells' },
  ...{ allowsPrivate: false, isOn: true, target: '' },
}

test('a failure wakes by mail, and is acknowledged by its link, once, which the incident and the chain show', async () => {
  const { barn, mails, operator, heatingFails, posted } = await createAlarmBarn()
  const incidentId = await heatingFails()
  await pass(barn, 2_000)
  expect(mails.map(({ to }) => to).toSorted()).toEqual(['administrator@example.org', 'operator@example.org'])
  const mail = mails.find(({ to }) => to === 'operator@example.org')
  expect(mail?.subject).toBe('ALARM Hof Nord – Eingriff nötig: Heizung')
  const secret = secretOf(mail)
  const shown = await json<{ name: string }>(await barn.request(`/api/alarm/${secret}`))
  expect(shown.name).not.toBe('')
  const answer = () => barn.request(`/api/alarm/${secret}`, { method: 'POST', body: JSON.stringify({ minutes: 15 }) })
  expect(await json(await answer())).toMatchObject({ state: 'acknowledged', arrivesAt: barn.clock.now() + 15 * MINUTE })
  expect((await answer()).status).toBe(404)
  expect(await json(await operator.call('GET', '/api/workbench/alarms'))).toEqual([{ incidentId, urgency: 'wakes' }])
  const events = await operator.call('POST', '/api/incidentEvents/query', {
    query: [where('incidentId', '==', incidentId)],
  })
  expect((await json<{ trigger: string }[]>(events)).map(({ trigger }) => trigger)).toContain('going')
  await pass(barn, 10 * MINUTE)
  expect(mails).toHaveLength(2)
  const [chain] = await json<{ chain: { deliveries: { state: string; acknowledgedAt: number | null }[] }[] }[]>(
    await operator.call('GET', `/api/workbench/alarms/of-incident/${incidentId}`),
  )
  const deliveries = chain?.chain.flatMap((link) => link.deliveries) ?? []
  expect(deliveries.map(({ state }) => state)).toEqual(['accepted', 'accepted'])
  expect(deliveries.filter(({ acknowledgedAt }) => acknowledgedAt !== null)).toHaveLength(1)
  expect(posted).toEqual([])
})

test('whoever is on duty is told first, then the next one, then all, then the vet', async () => {
  const { barn, mails, administrator, operator, heatingFails } = await createAlarmBarn()
  const shift = { from: 0, until: 0, accountIds: [operator.accountId] }
  const shifts = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ ...shift, weekday }))
  await administrator.call('PUT', '/api/workbench/duty/rota', { shifts, swaps: [], absences: [] })
  const vet = { contactId: 'vet', name: 'Dr. Vet', locale: 'de', ways: [{ kind: 'email', address: 'vet@example.org' }] }
  await administrator.call('PUT', '/api/workbench/notification-settings/escalation', {
    minutes: { wakes: 5, tells: 30 },
    contacts: [vet],
  })
  await heatingFails()
  const told: string[][] = []
  for (const duration of [2_000, 5 * MINUTE, 5 * MINUTE, 5 * MINUTE]) {
    await pass(barn, duration)
    told.push(mails.splice(0).map(({ to }) => to.replace('@example.org', '')))
  }
  expect(told.map((step) => step.toSorted())).toEqual([['operator'], ['administrator', 'operator'], ['vet'], []])
  // While nobody answers everybody is reminded, for a day.
  await pass(barn, 16 * MINUTE)
  expect(
    mails
      .splice(0)
      .map(({ to }) => to.replace('@example.org', ''))
      .toSorted(),
  ).toEqual(['administrator', 'operator', 'vet'])
  await pass(barn, 30 * MINUTE)
  expect(mails.splice(0)).toHaveLength(0)
  await pass(barn, DAY)
  expect(mails.splice(0)).toHaveLength(3)
  await pass(barn, DAY)
  expect(mails).toEqual([])
})

test('phones show that somebody takes care, and that it is over, in place of the alarm', async () => {
  const { barn, posted, administrator, operator, heatingFails } = await createAlarmBarn()
  const { device, open } = createPushBrowser('phone')
  expect((await administrator.call('PUT', '/api/workbench/push-devices', device)).status).toBe(200)
  const own = { rules: [], ways: [{ kind: 'push' }], alsoOffDuty: false, reportAt: 360 }
  expect((await administrator.call('PUT', '/api/workbench/notification-settings', own)).status).toBe(200)
  const incidentId = await heatingFails()
  await pass(barn, 2_000)
  const { notifications } = await json<{ notifications: { case: { caseId: string } }[] }>(
    await operator.call('GET', '/api/workbench/notifications'),
  )
  const caseId = notifications[0]?.case.caseId ?? ''
  expect((await operator.call('POST', `/api/workbench/alarms/${caseId}/acknowledge`, { minutes: null })).status).toBe(
    200,
  )
  await pass(barn, MINUTE)
  expect((await administrator.call('DELETE', `/api/incidents/${incidentId}`)).status).toBe(204)
  await pass(barn, MINUTE)
  const shown = posted.map(({ body }) => open((body as unknown as { sealed: string }).sealed).notification)
  expect(shown.map(({ tag, silent, body }) => [tag, silent, body.split('\n').at(-1)])).toEqual([
    [caseId, false, 'Seit 10:00'],
    [caseId, true, 'Ole Operator kümmert sich darum.'],
    [caseId, true, 'Es ist vorbei.'],
  ])
})

test('a storm is one case with a count, and a webhook is told of each change in order, signed', async () => {
  const { barn, mails, posted, administrator, report } = await createAlarmBarn()
  const webhookOfCases = { ...CASES_WEBHOOK, url: 'https://hook.example.org/secret' }
  const added = await administrator.call('POST', '/api/workbench/webhooks', webhookOfCases)
  const { secret, webhook } = await json<{ secret: string; webhook: { host: string } }>(added)
  expect([webhook.host, JSON.stringify(webhook).includes('secret')]).toEqual(['hook.example.org', false])
  const dead = (x: number) => ({
    type: 'deadAnimal',
    trigger: 'detected',
    payload: { detection: { x, y: 0.5, w: 0.1, h: 0.1 } },
  })
  const ids: string[] = []
  for (let index = 0; index < 20; index++) ids.push(await report(dead(index / 40)))
  await pass(barn, 2_000)
  expect(mails.filter(({ to }) => to === 'operator@example.org')).toHaveLength(1)
  expect(mails[0]?.subject).toContain('20')
  await report(dead(0.9))
  await pass(barn, 2_000)
  expect(posted.map(({ body }) => [body.event, body.case?.incidentCount])).toEqual([
    ['opened', 20],
    ['updated', 21],
  ])
  const [first] = posted
  const expected = signatureOf(secret, first?.headers['x-barn-timestamp'] ?? '', JSON.stringify(first?.body))
  expect(first?.headers['x-barn-signature']).toBe(`v1=${expected}`)
  expect(mails.filter(({ to }) => to === 'operator@example.org')).toHaveLength(1)
})

test('webhooks that never answer hold up neither mails nor other webhooks, however many messages they get', async () => {
  const { barn, mails, posted, administrator, heatingFails } = await createAlarmBarn({
    hangs: (url) => url.includes('dead'),
  })
  for (const host of ['dead1', 'dead2', 'dead3', 'alive']) {
    const webhook = { ...CASES_WEBHOOK, name: host, url: `https://${host}.example.org/` }
    expect((await administrator.call('POST', '/api/workbench/webhooks', webhook)).status).toBe(201)
  }
  const alive = () => posted.filter(({ url, body }) => url.includes('alive') && body.event === 'opened').length
  // Each failure is a case, of which each webhook is told.
  for (let count = 1; count <= 9; count++) {
    mails.length = 0
    await heatingFails()
    await pass(barn, 2_000)
    expect([mails.some(({ to }) => to === 'operator@example.org'), alive()], `failure ${count}`).toEqual([true, count])
    await pass(barn, 1.1 * MINUTE)
  }
})

test('a mail server that refuses for a while loses nothing', async () => {
  let isUp = false
  const { barn, mails, heatingFails } = await createAlarmBarn({ canMail: () => isUp })
  await heatingFails()
  await pass(barn, 2_000)
  expect(mails).toEqual([])
  isUp = true
  await pass(barn, 2 * MINUTE)
  expect(new Set(mails.map(({ to }) => to))).toEqual(new Set(['operator@example.org', 'administrator@example.org']))
})

test('silence keeps quiet and lists what it kept, and tells of what goes on when it ends', async () => {
  const { barn, mails, operator, heatingFails } = await createAlarmBarn()
  const silence = {
    start: barn.clock.now(),
    end: barn.clock.now() + HOUR,
    kind: 'washing',
    types: [],
    places: [],
    note: 'wash',
  }
  expect((await operator.call('POST', '/api/workbench/silences', silence)).status).toBe(201)
  const incidentId = await heatingFails()
  await pass(barn, 10 * MINUTE)
  expect(mails).toEqual([])
  const [listed] = await json<{ cases: { incidentIds: string[] }[] }[]>(
    await operator.call('GET', '/api/workbench/silences'),
  )
  expect(listed?.cases.map(({ incidentIds }) => incidentIds)).toEqual([[incidentId]])
  await pass(barn, HOUR)
  expect(mails).toHaveLength(2)
})

test('nobody is told of what their rights hide, also if they have lost them meanwhile', async () => {
  const { barn, mails, operator, administrator, heatingFails } = await createAlarmBarn()
  const { core } = barn
  await heatingFails()
  const records = await core.grants.records.all()
  const ofOperator = records.find(({ targetEntity }) => targetEntity.entityId === operator.accountId)
  await administrator.call('DELETE', `/api/authorization/${ofOperator?.authorizationRecordId}`)
  await pass(barn, 2_000)
  await pass(barn, HOUR)
  expect(mails.map(({ to }) => to)).not.toContain('operator@example.org')
  expect(mails.map(({ to }) => to)).toContain('administrator@example.org')
})

test('what can wait comes in one report of the next morning', async () => {
  const { barn, mails, operator, report } = await createAlarmBarn()
  const rule = { types: [], places: [], minimumSeverity: 0, hours: null, batchDays: null }
  const settings = { rules: [{ ...rule, urgency: 'waits' }], ways: null, alsoOffDuty: false, reportAt: 360 }
  expect((await operator.call('PUT', '/api/workbench/notification-settings', settings)).status).toBe(200)
  const payload = { detection: { x: 0.5, y: 0.5, w: 0.1, h: 0.1 } }
  await report({ type: 'deadAnimal', trigger: 'detected', payload })
  await pass(barn, 2 * MINUTE)
  await report({ type: 'deadAnimal', trigger: 'detected', payload })
  await pass(barn, 2 * MINUTE)
  expect(mails).toEqual([])
  await pass(barn, 20 * HOUR)
  expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
    ['operator@example.org', 'Hof Nord – Morgenbericht (2)'],
  ])
})

test('who wants it gets a report each morning, of what is to be done and what has happened', async () => {
  const { barn, mails, administrator, report } = await createAlarmBarn()
  const own = { rules: [], ways: null, alsoOffDuty: false, reportAt: 360, reportEvery: 'day' }
  expect((await administrator.call('PUT', '/api/workbench/notification-settings', own)).status).toBe(200)
  await report({
    type: 'barnIntervention',
    trigger: 'issueDetected',
    payload: { title: 'x', severity: 1, type: 'technical', issue: 'heating' },
  })
  await report({ type: 'deadAnimal', trigger: 'detected', payload: { detection: { x: 0.1, y: 0.5, w: 0.1, h: 0.1 } } })
  await pass(barn, 2_000)
  mails.splice(0)
  const morning = nextMinuteOfDay(360, barn.clock.now(), timeZoneOf('Europe/Berlin'))
  await pass(barn, morning - barn.clock.now() + MINUTE)
  await pass(barn, MINUTE)
  const mine = mails.filter(({ to }) => to === 'administrator@example.org')
  expect(mine.map(({ subject }) => subject)).toEqual(['Hof Nord – Morgenbericht'])
  expect(mine[0]?.text).toMatch(/Gefundene tote Tiere: 1\n14\. Jan\., \d\d:\d\d Totes Tier/)
  expect(mine[0]?.text).toMatch(/Zu tun: 1\n.* Eingriff nötig: Heizung/)
  expect(mine[0]?.text).toContain('report=day')
  await pass(barn, DAY)
  await pass(barn, MINUTE)
  expect(mails.filter(({ to }) => to === 'administrator@example.org')).toHaveLength(2)
})

test('a case that is put off is quiet until then, and is told of anew', async () => {
  const { barn, mails, operator, heatingFails } = await createAlarmBarn()
  await heatingFails()
  await pass(barn, 2_000)
  expect(mails.splice(0)).toHaveLength(2)
  const { notifications } = await json<{ notifications: { case: { caseId: string } }[] }>(
    await operator.call('GET', '/api/workbench/notifications'),
  )
  const caseId = notifications[0]?.case.caseId ?? ''
  const snooze = (until: number) =>
    operator.call('POST', `/api/workbench/alarms/${caseId}/snooze`, { until, note: 'the part comes at eleven' })
  expect((await snooze(barn.clock.now() - 1)).status).toBe(400)
  expect((await snooze(barn.clock.now() + HOUR)).status).toBe(200)
  await pass(barn, 50 * MINUTE)
  expect(mails).toEqual([])
  await pass(barn, 11 * MINUTE)
  expect(mails).toHaveLength(2)
})

test('whoever takes over is told what is open, once, and nothing where nothing is', async () => {
  const { barn, mails, administrator, operator, heatingFails } = await createAlarmBarn()
  // The clock stands at 10:00. Tokens are good for a quarter of an hour.
  const [first, second] = [10 * 60 + 5, 10 * 60 + 10]
  const shift = (weekday: number) => [
    { weekday, from: second, until: first, accountIds: [operator.accountId] },
    { weekday, from: first, until: second, accountIds: [administrator.accountId] },
  ]
  const shifts = [1, 2, 3, 4, 5, 6, 7].flatMap(shift)
  await administrator.call('PUT', '/api/workbench/duty/rota', { shifts, swaps: [], absences: [] })
  const handovers = () =>
    mails.filter(({ subject }) => subject.includes('Bereitschaft')).map(({ to, subject }) => [to, subject])
  await pass(barn, 5 * MINUTE)
  expect(handovers()).toEqual([])
  await heatingFails()
  await pass(barn, 2_000)
  const { notifications } = await json<{ notifications: { case: { caseId: string } }[] }>(
    await administrator.call('GET', '/api/workbench/notifications'),
  )
  const caseId = notifications[0]?.case.caseId ?? ''
  await administrator.call('POST', `/api/workbench/alarms/${caseId}/acknowledge`, { minutes: null })
  await pass(barn, 5 * MINUTE)
  await pass(barn, 2 * MINUTE)
  expect(handovers()).toEqual([['operator@example.org', 'Hof Nord – Sie haben jetzt Bereitschaft, 1 offen']])
  const [mail] = mails.filter(({ subject }) => subject.includes('Bereitschaft'))
  expect(mail?.text).toContain('Eingriff nötig: Heizung. Seit 10:05. ')
  expect(mail?.text).toContain('kümmert sich darum.')
  expect(mail?.text).toContain(`case=${caseId}`)
})
