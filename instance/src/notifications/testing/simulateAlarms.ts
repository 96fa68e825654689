import { HOUR, MINUTE, SECOND } from '@barn-workbench/core/time'
import { createNoticeHub } from '../../base'
import { createFactStore, openSqlite, prepareDatabase } from '../../database'
import { createIncidentStore, type IncidentStore } from '../../incidents'
import { createInstanceLog } from '../../log'
import { openSecretBox } from '../../secrets'
import type { Channel, Outcome, OutgoingDelivery } from '../channel'
import { createNotifications, type NotificationServices } from '../createNotifications'
import { checkLaws, type AlarmReport, type MadeIncident, type ReceivedMessage } from './alarmLaws'
import { createPeople, type People } from './people'

/*
 * A barn for some simulated hours: incidents and storms of them, people who answer or sleep, services that are down or
 * hang, kills and restarts, silence, and rights that are lost. All of it follows from a seed.
 */

/** The first moment: Wednesday, 14 January 2026, 13:00 in Berlin. */
const START = Date.UTC(2026, 0, 14, 12)
/** Time after the last incident in which everything works, and everything has to come to its end, in ms. */
const DRAIN = 3 * HOUR
const MEAN_PAUSE = 40 * MINUTE
/** Time after which a channel gives a service up that hangs, in ms. */
const PATIENCE = 10 * SECOND
const DETECTOR = { entityType: 'detector', entityId: 'soak', displayName: 'soak' }

/** A fault that is planted, so that the laws are seen to find it. */
export type PlantedFault = 'lost-messages' | 'old-rights' | 'no-sweep' | 'sleeping-planner'

export interface SoakOptions {
  seed: number
  hours: number
  fault?: PlantedFault
}

/** Everything that happens at a time. */
interface World {
  random: () => number
  now: () => number
  /** Plans something for a time. */
  plan: (at: number, run: () => unknown) => void
  incidents: IncidentStore
  people: People
  made: MadeIncident[]
  received: ReceivedMessage[]
  services: () => NotificationServices | null
}

/** Random numbers from 0 to 1 that follow from a seed (mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Things to come, the earliest first; of one time in the order in which they were planned. */
function createAgenda() {
  const entries: { at: number; run: () => unknown }[] = []
  return {
    add(at: number, run: () => unknown): () => void {
      const entry = { at, run }
      const index = entries.findLastIndex((other) => other.at <= at)
      entries.splice(index + 1, 0, entry)
      return () => {
        const place = entries.indexOf(entry)
        if (place >= 0) entries.splice(place, 1)
      }
    },
    takeUntil(end: number) {
      return entries[0] && entries[0].at <= end ? entries.shift() : undefined
    },
  }
}

/** Plays some hours and checks the laws. The report lists what broke them. */
export async function simulateAlarms({ seed, hours, fault }: SoakOptions): Promise<AlarmReport> {
  const random = createRandom(seed)
  const agenda = createAgenda()
  let time = START
  const now = () => time
  const database = await prepareDatabase(openSqlite(':memory:'))
  const hub = createNoticeHub()
  const incidents = createIncidentStore({ database, hub, now })
  const people = createPeople({ random, now, hasOldRights: fault === 'old-rights' })
  let running: Running | null = null
  const world: World = {
    random,
    now,
    plan: (at, run) => agenda.add(at, run),
    incidents,
    people,
    made: [],
    received: [],
    services: () => running?.services ?? null,
  }
  const secrets = openSecretBox(undefined, { file: 'key', name: 'the key' })
  const outages = createOutages(world, hours)

  async function start(): Promise<void> {
    const channel = createSimulatedChannel(world, outages, fault)
    const timers = new Set<() => void>()
    const services = createNotifications({
      faults: async () => [],
      ...people.dependencies,
      database,
      incidents: fault === 'no-sweep' ? blindTo(incidents) : incidents,
      facts: createFactStore(database),
      hub,
      mails: { sendNow: () => Promise.reject(new Error('mails go by the simulated channel')) },
      secrets,
      identityKey: { publicKey: '', sign: () => '' },
      webOrigins: new Set(),
      retention: { pause: () => null },
      instance: { id: '1001', name: 'Hof Soak', timeZone: 'Europe/Berlin' },
      language: 'de',
      clientAddress: () => 'http://localhost/',
      nameOfPlace: async (id) => id,
      log: createInstanceLog(),
      now,
      channels: { email: channel.channel, webhook: channel.channel },
      setTimeout(run, delay) {
        if (fault === 'sleeping-planner') return () => undefined
        const cancel = agenda.add(time + delay, run)
        timers.add(cancel)
        return cancel
      },
    })
    running = { services, channel, timers, stop: services.start() }
    await settle()
  }

  /** Ends the services in the middle of their messages, whose outcome nobody learns. */
  async function kill(): Promise<void> {
    const killed = running
    running = null
    if (!killed) return
    killed.channel.die()
    for (const cancel of killed.timers) cancel()
    await killed.stop()
  }

  /** Waits until the services have done what is due. */
  async function settle(): Promise<void> {
    for (let quiet = 0; quiet < 2;) {
      await running?.services.planner.settled()
      const isQuiet = !running || running.services.deliverer.underWay() === running.channel.pending()
      quiet = isQuiet ? quiet + 1 : 0
      await new Promise(setImmediate)
    }
  }

  await start()
  const services = running as Running | null
  if (services) await people.setUp(services.services)
  const end = START + hours * HOUR
  planIncidents(world, end)
  planSilence(world, end)
  for (let at = START + HOUR; at < end; at += (1 + 5 * random()) * HOUR) {
    agenda.add(at, kill)
    agenda.add(at + 2 * SECOND, () => beginIncident(world))
    agenda.add(at + (5 + 240 * random()) * SECOND, start)
  }
  for (let next = agenda.takeUntil(end + DRAIN); next; next = agenda.takeUntil(end + DRAIN)) {
    time = Math.max(time, Math.round(next.at))
    await next.run()
    await settle()
  }
  const report = await checkLaws({ database, made: world.made, received: world.received, now: time, people })
  await kill()
  await database.close()
  return { ...report, seed }
}

interface Running {
  services: NotificationServices
  channel: ReturnType<typeof createSimulatedChannel>
  timers: Set<() => void>
  stop: () => Promise<void>
}

/** Incidents of which only changes are seen: what happened while the instance was down is lost. */
function blindTo(incidents: IncidentStore): IncidentStore {
  return { ...incidents, documents: { ...incidents.documents, list: async () => [] } }
}

type OutageOf = (kind: 'email' | 'webhook', time: number) => 'down' | 'hangs' | null

/** Times in which a service is down or hangs: about one in twenty minutes. */
function createOutages({ random, now }: World, hours: number): OutageOf {
  const start = now()
  const spans = (['email', 'webhook'] as const).flatMap((kind) =>
    Array.from({ length: Math.ceil(hours / 6) }, () => {
      const from = start + random() * hours * HOUR
      return { kind, from, until: from + random() * 30 * MINUTE, how: random() < 0.5 ? 'down' : 'hangs' } as const
    }),
  )
  return (kind, time) => spans.find((span) => span.kind === kind && span.from <= time && time < span.until)?.how ?? null
}

function createSimulatedChannel(world: World, outageOf: OutageOf, fault: PlantedFault | undefined) {
  let pending = 0
  let isDead = false

  /** An outcome after some time, unless the instance was killed before. */
  function after(delay: number, outcome: () => Outcome): Promise<Outcome> {
    pending++
    return new Promise((resolve) => {
      world.plan(world.now() + delay, () => {
        const value = outcome()
        if (isDead) return
        pending--
        resolve(value)
      })
    })
  }

  const channel: Channel = {
    send(delivery) {
      const { kind } = delivery.way
      // Nobody of the simulation has a browser that takes messages.
      const outage = kind === 'push' ? 'down' : outageOf(kind, world.now())
      if (outage === 'hangs') return after(PATIENCE, () => ({ kind: 'failed', error: 'no answer' }))
      if (outage === 'down') return after(SECOND / 2, () => ({ kind: 'failed', error: '503' }))
      return after((0.2 + 2 * world.random()) * SECOND, () => {
        if (fault !== 'lost-messages' || world.random() < 0.9) receive(world, delivery)
        return { kind: 'accepted' }
      })
    },
  }
  return {
    channel,
    pending: () => pending,
    die: () => {
      isDead = true
    },
  }
}

/** A service has got a message. Its person may answer after a while. */
function receive(world: World, { deliveryId, event, way, message }: OutgoingDelivery): void {
  const { people, received, now, random, plan } = world
  const about = message.case
  if (!about) return
  const accountId = people.accountOf(way)
  const isAllowed = accountId === null || people.mayView(accountId, about.type)
  received.push({ deliveryId, caseId: about.caseId, event, accountId, at: now(), isAllowed })
  if (accountId === null || event !== 'opened' || random() > people.attention(accountId)) return
  plan(now() + (0.5 + 8 * random()) * MINUTE, async () => {
    const account = { accountId, permissions: people.permissionsOf(accountId) }
    const actor = { entityType: 'account', entityId: accountId, displayName: accountId }
    const minutes = random() < 0.5 ? null : 10
    await world.services()?.answers.acknowledge(about.caseId, account, { actor, minutes })
  })
}

const KINDS = [
  { type: 'deadAnimal', trigger: 'detected', payload: { detection: { x: 0.5, y: 0.5, w: 0.1, h: 0.1 } } },
  { type: 'healthCheck', trigger: 'belowThreshold', payload: {} },
  { type: 'timeSeries', trigger: 'aboveThreshold', payload: { score: 1 } },
  { type: 'barnIntervention', trigger: 'issueDetected', payload: { title: 'x', type: 'technical', severity: 3 } },
  { type: 'barnIntervention', trigger: 'issueDetected', payload: { title: 'x', type: 'technical', severity: 1 } },
] as const

function planIncidents(world: World, end: number): void {
  const { random, plan, now } = world
  for (let at = now() + MINUTE; at < end; at -= Math.log(1 - random()) * MEAN_PAUSE)
    plan(at, () => beginIncident(world))
  const storm = now() + random() * (end - now())
  const kind = KINDS[Math.floor(random() * KINDS.length)] ?? KINDS[0]
  const size = 20 + Math.floor(40 * random())
  for (let index = 0; index < size; index++)
    plan(storm + index * (40 / size) * SECOND, () => beginIncident(world, kind))
}

/** Begins an incident, which ends after a while: some within seconds, some never. */
async function beginIncident(world: World, given?: (typeof KINDS)[number]): Promise<void> {
  const { random, incidents, made, now, plan } = world
  const kind = given ?? KINDS[Math.floor(random() * KINDS.length)] ?? KINDS[0]
  const identifier = { cameraId: `camera-${Math.floor(random() * 4)}`, componentId: `part-${made.length}` }
  const begun = await incidents.trigger({ ...kind, identifier }, { actor: DETECTOR })
  if (!begun.ok) throw new Error(`an incident of the soak was refused: ${begun.problem.code}`)
  const { incidentId, type } = begun.value
  made.push({ incidentId, type, at: now() })
  if (random() < 0.2) return
  const actor = { entityType: 'account' as const, entityId: 'operator', displayName: 'operator' }
  plan(now() + random() ** 3 * 4 * HOUR + 5 * SECOND, () => incidents.close(incidentId, { actor }, true))
}

/** One time of silence, for one camera. */
function planSilence({ random, plan, now, services }: World, end: number): void {
  const start = now() + random() * (end - now())
  plan(start, async () => {
    const span = { start: now(), end: now() + Math.round((0.2 + random()) * HOUR) }
    const silence = { ...span, kind: 'washing' as const, types: [], places: ['camera-1'], note: 'washing' }
    await services()?.settings.addSilence(silence, { entityId: 'operator', displayName: 'operator' })
  })
}
