import { createHash, randomBytes } from 'node:crypto'
import { fail, failInvalid, succeed, type Result } from '@barn-workbench/core/result'
import type { CameraAccess, CameraSearchState, FoundCamera } from '@barn-workbench/core/schema'
import { MINUTE } from '@barn-workbench/core/time'
import type { Now } from '../base'
import type { Credentials } from '../cameraSources'
import { accessOf, plainText, readDevice, readDeviceTime, setDeviceTime, type DeviceReading } from './device'
import type { CameraDevice } from './deviceStore'
import type { Discover, Discovered } from './discovery'
import { ownNetworks, readTargets, type SearchTargets } from './searchTargets'
import { createDeviceClient, type DeviceClient } from './soap'

/** Devices that are asked at once. */
const ASKED_AT_ONCE = 24
const MOST_FINDINGS = 256
/** Devices of one address: an encoder has a few cameras. */
const MOST_OF_HOST = 8
/** Passwords of a search are forgotten after this time, in ms. */
const KEPT_FOR = 30 * MINUTE
const NO_READING: DeviceReading = {
  facts: { maker: null, model: null, main: null, sub: null },
  serialNumber: null,
  mainLocation: null,
  subLocation: null,
  snapshot: null,
}

/** A camera of the instance, for recognizing it. */
export interface KnownCamera {
  cameraId: string
  host: string
  device: CameraDevice | null
}

export interface CameraSearchDependencies {
  now: Now
  fetch: typeof globalThis.fetch
  discover: Discover
  /** Whether this machine and its link may be asked. */
  allowsLocalNetwork: boolean
  known(): Promise<readonly KnownCamera[]>
  /** A small picture of what a device sent, or of a stream; null if there is none. */
  toPicture(bytes: Buffer): Promise<Buffer | null>
  frameOf(location: string, credentials: Credentials | null): Promise<Buffer | null>
}

interface Finding extends Discovered {
  findingId: string
  access: CameraAccess
  clockDifference: number | null
  client: DeviceClient | null
  credentials: Credentials | null
  reading: DeviceReading
  picture: Buffer | null
  /** Digests of the passwords that were tried. */
  tried: Set<string>
}

/** A device with its streams and its password, as a camera is made of it. */
export interface FoundDevice {
  device: CameraDevice
  location: string
  subLocation: string | null
  credentials: Credentials | null
}

interface Search {
  target: string | null
  isRunning: boolean
  startedAt: number
  findings: Map<string, Finding>
  controller: AbortController
}

export type CameraSearch = ReturnType<typeof createCameraSearch>

/** Runs tasks, a few at once. */
async function runAll<T>(items: readonly T[], run: (item: T) => Promise<void>): Promise<void> {
  const left = [...items]
  const work = async (): Promise<void> => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await run(item)
  }
  await Promise.all(Array.from({ length: ASKED_AT_ONCE }, work))
}

function newFinding(found: Discovered): Finding {
  const findingId = randomBytes(9).toString('base64url')
  const none = { clockDifference: null, client: null, credentials: null, picture: null }
  return { ...found, ...none, findingId, access: 'asking', reading: NO_READING, tried: new Set() }
}

/** The camera of the instance that a device is: by its identity, else by its address. */
export function recognize(
  { endpoint, host, reading }: Pick<Finding, 'endpoint' | 'host' | 'reading'>,
  known: readonly KnownCamera[],
): KnownCamera | null {
  const { serialNumber } = reading
  const isSame = ({ device }: KnownCamera): boolean =>
    device !== null &&
    ((endpoint !== null && device.endpoint === endpoint) ||
      (serialNumber !== null && device.serialNumber === serialNumber && device.facts.model === reading.facts.model))
  return known.find(isSame) ?? known.find((camera) => camera.device === null && camera.host === host) ?? null
}

function toFound(finding: Finding, known: readonly KnownCamera[]): FoundCamera {
  const { findingId, access, clockDifference, reading, picture, service, host } = finding
  const camera = recognize(finding, known)
  const model = reading.facts.model ?? plainText(finding.model)
  return {
    ...reading.facts,
    findingId,
    model,
    address: new URL(service).host,
    name: plainText(finding.name) ?? model ?? host,
    access,
    clockDifference,
    hasPicture: picture !== null,
    cameraId: camera?.cameraId ?? null,
    hasMoved: camera !== null && camera.host !== host,
  }
}

/** Asks devices, and notes their answers in their findings. */
function createAsking({ now, fetch, toPicture, frameOf }: CameraSearchDependencies) {
  const clientOf = (finding: Finding, credentials: Credentials | null): DeviceClient =>
    createDeviceClient({ fetch, credentials, deviceTime: () => now() + (finding.clockDifference ?? 0) })

  async function askTime(finding: Finding, client: DeviceClient): Promise<boolean> {
    const time = await readDeviceTime(client, finding.service)
    if (typeof time === 'number') finding.clockDifference = time - now()
    return time !== 'noAnswer'
  }

  async function takePicture(finding: Finding, client: DeviceClient): Promise<void> {
    const { snapshot, subLocation, mainLocation } = finding.reading
    const bytes = snapshot === null ? null : await client.picture(snapshot)
    const location = subLocation ?? mainLocation
    finding.picture =
      (bytes && (await toPicture(bytes))) ?? (location === null ? null : await frameOf(location, finding.credentials))
  }

  async function read(finding: Finding, credentials: Credentials | null): Promise<void> {
    const client = clientOf(finding, credentials)
    const reading = await readDevice(client, finding.service)
    if (typeof reading === 'string') {
      finding.access = accessOf(reading, finding.clockDifference !== null)
      return
    }
    Object.assign(finding, { client, credentials, reading })
    finding.access = reading.mainLocation === null ? 'noStream' : 'ready'
    await takePicture(finding, client)
  }

  return {
    askTime,
    clientOf,
    read,
    /** Asks a device that was found, without a password. */
    async ask(finding: Finding): Promise<void> {
      const doesAnswer = await askTime(finding, clientOf(finding, null))
      if (doesAnswer) await read(finding, null)
      else finding.access = 'noAnswer'
    },
    /** Tries a password once. */
    async tryPassword(finding: Finding, credentials: Credentials | null): Promise<void> {
      await askTime(finding, clientOf(finding, null))
      await read(finding, credentials)
    },
    async setClock(finding: Finding): Promise<void> {
      const { client, service } = finding
      if (!client || (await setDeviceTime(client, service, now())) !== null) return
      await askTime(finding, client)
    },
  }
}

const triedKey = (findingId: string, { username, password }: Credentials): string =>
  createHash('sha256')
    .update(JSON.stringify([findingId, username, password]))
    .digest('base64url')

/** The addresses at which no device has answered the probes, as devices that may answer by HTTP. */
function unansweredOf({ addresses, port }: SearchTargets, findings: ReadonlyMap<string, Finding>): Discovered[] {
  const answered = new Set([...findings.values()].map(({ host }) => host))
  return addresses
    .filter((host) => !answered.has(host))
    .map((host) => {
      const service = `http://${host}${port === null ? '' : `:${port}`}/onvif/device_service`
      return { host, service, endpoint: null, name: null, model: null }
    })
}

/** Searches cameras, tries passwords on them, and returns the facts to add them. One search runs at a time. */
export function createCameraSearch(dependencies: CameraSearchDependencies) {
  const { now, discover, allowsLocalNetwork } = dependencies
  const asking = createAsking(dependencies)
  let search: Search | null = null

  function current(): Search | null {
    if (search && !search.isRunning && now() - search.startedAt > KEPT_FOR) search = null
    return search
  }

  async function run(started: Search, targets: SearchTargets): Promise<void> {
    const { findings, controller } = started
    const asked: Promise<void>[] = []
    const add = (finding: Finding): void => {
      const ofHost = [...findings.values()].filter(({ host }) => host === finding.host)
      if (findings.size < MOST_FINDINGS && ofHost.length < MOST_OF_HOST) findings.set(finding.findingId, finding)
    }
    await discover(targets, {
      signal: controller.signal,
      onFound(found) {
        const finding = newFinding(found)
        add(finding)
        if (findings.has(finding.findingId)) asked.push(asking.ask(finding))
      },
    })
    await runAll(unansweredOf(targets, findings), async (found) => {
      if (controller.signal.aborted) return
      const finding = newFinding(found)
      if (!(await asking.askTime(finding, asking.clientOf(finding, null)))) return
      if (finding.clockDifference === null) return
      add(finding)
      await asking.read(finding, null)
    })
    await Promise.all(asked)
  }

  async function state(): Promise<CameraSearchState | null> {
    const shown = current()
    if (!shown) return null
    const known = await dependencies.known()
    return {
      isRunning: shown.isRunning,
      target: shown.target,
      found: [...shown.findings.values()].map((finding) => toFound(finding, known)),
    }
  }

  const find = (id: string): Finding | null => current()?.findings.get(id) ?? null
  const findEach = (ids: readonly string[]): Finding[] => ids.flatMap((id) => find(id) ?? [])

  return {
    state,
    /** Starts a search, which ends the one before. Resolves once it runs. */
    start(target: string | null): Result<undefined, 'request/invalid' | 'camera-source/not-allowed'> {
      const targets = readTargets(target, { allowsLocalNetwork, networks: ownNetworks() })
      if (targets === 'invalid') return failInvalid({ path: 'target', message: 'not_a_choice' })
      if (targets === 'not-allowed') return fail('camera-source/not-allowed')
      search?.controller.abort()
      const started: Search = {
        ...{ target, isRunning: true, startedAt: now() },
        ...{ findings: new Map<string, Finding>(), controller: new AbortController() },
      }
      search = started
      void run(started, targets)
        .catch(() => undefined)
        .finally(() => {
          started.isRunning = false
        })
      return succeed(undefined)
    },
    /** Tries a password on the named ones, once each: the same one is not sent to a device again. */
    tryPassword(ids: readonly string[], credentials: Credentials): void {
      for (const finding of findEach(ids)) {
        const key = triedKey(finding.findingId, credentials)
        if (finding.access === 'trying' || finding.access === 'ready' || finding.tried.has(key)) continue
        finding.tried.add(key)
        finding.access = 'trying'
        void asking.tryPassword(finding, credentials).catch(() => {
          finding.access = 'noAnswer'
        })
      }
    },
    async setClocks(ids: readonly string[]): Promise<void> {
      await runAll(findEach(ids), asking.setClock)
    },
    picture: (id: string): Buffer | null => find(id)?.picture ?? null,
    /** A device from which a camera can be made; null if it is gone, or gives no stream. */
    device(id: string): FoundDevice | null {
      const finding = find(id)
      return finding && toDevice(finding)
    },
    /** The camera that a device is at another address; it has said its serial number with the password. */
    async movedCamera(id: string): Promise<string | null> {
      const finding = find(id)
      const camera = finding && recognize(finding, await dependencies.known())
      return camera && finding && isProven(finding, camera) ? camera.cameraId : null
    },
    refind: createRefind(dependencies, asking),
    close(): void {
      search?.controller.abort()
      search = null
    },
  }
}

/** Returns the function that looks for cameras at other addresses, with the passwords that they have. */
function createRefind(
  { discover, allowsLocalNetwork }: CameraSearchDependencies,
  asking: ReturnType<typeof createAsking>,
) {
  return async (
    cameras: readonly (KnownCamera & { credentials: Credentials | null })[],
  ): Promise<Map<string, FoundDevice>> => {
    const targets = readTargets(null, { allowsLocalNetwork, networks: ownNetworks() })
    const moved = new Map<string, FoundDevice>()
    if (typeof targets === 'string') return moved
    const found: Finding[] = []
    const onFound = (device: Discovered): void => void found.push(newFinding(device))
    await discover(targets, { onFound, signal: new AbortController().signal })
    const tried = new Set<string>()
    await runAll(found, async (finding) => {
      const camera = cameras.find(({ device }) => device !== null && device.endpoint === finding.endpoint)
      if (!camera || finding.endpoint === null || camera.host === finding.host) return
      // Of several devices that claim to be one, the first is asked.
      if (tried.has(camera.cameraId)) return
      tried.add(camera.cameraId)
      await asking.tryPassword(finding, camera.credentials)
      const device = isProven(finding, camera) ? toDevice(finding) : null
      if (device) moved.set(camera.cameraId, device)
    })
    return moved
  }
}

function isProven({ reading }: Finding, { device }: KnownCamera): boolean {
  return device !== null && device.serialNumber !== null && device.serialNumber === reading.serialNumber
}

function toDevice({ reading, endpoint, service, credentials }: Finding): FoundDevice | null {
  const { facts, serialNumber, mainLocation, subLocation } = reading
  if (mainLocation === null) return null
  return { device: { endpoint, serialNumber, service, facts }, location: mainLocation, subLocation, credentials }
}
