import type { NetworkDeviceKind } from '@barn-workbench/core/schema'
import { MINUTE, SECOND } from '@barn-workbench/core/time'
import type { DeviceWithoutVendor } from '../../network/network'
import { deriveSeed, uniformAt, type Barn } from '../model'

/** The first digits of the MAC addresses of cameras. */
const CAMERA_PREFIX = '00:40:8c'
const NETWORK = '192.168.178'
/** The last part of the address of the first camera. */
const FIRST_CAMERA = 100
const BYTE = 256
/** Age up to which a device that is there was last seen, in ms. */
const LONGEST_SILENCE = 50 * SECOND
/** Maximum time since the phone of a person who is not always there was seen, in ms. */
const PHONE_SILENCE = 90 * MINUTE

interface OtherDevice {
  host: number
  prefix: string
  hostname: Readonly<Record<Barn['language'], string>>
  kind: NetworkDeviceKind
}

const OTHERS: readonly OtherDevice[] = [
  { host: 1, prefix: '3c:a6:2f', hostname: { en: 'router', de: 'router' }, kind: 'router' },
  { host: 20, prefix: '00:0e:8c', hostname: { en: 'climate-computer', de: 'klimacomputer' }, kind: 'controller' },
  { host: 21, prefix: '00:01:05', hostname: { en: 'feed-computer', de: 'futtercomputer' }, kind: 'controller' },
  { host: 30, prefix: '00:11:32', hostname: { en: 'recorder', de: 'rekorder' }, kind: 'recorder' },
  // A phone that chooses its address by itself.
  { host: 57, prefix: '5a:31:c4', hostname: { en: 'phone-anke', de: 'handy-anke' }, kind: 'phone' },
]

/** The second half of a MAC address, the same in each call. */
function endOf(seed: number): string {
  return [0, 1, 2]
    .map((index) =>
      Math.floor(uniformAt(seed, index) * BYTE)
        .toString(16)
        .padStart(2, '0'),
    )
    .join(':')
}

/**
 * The devices of a simulated barn: its cameras, and what a barn has beside them. `lastSeenOf` says when a camera last
 * sent a picture, in ms since the epoch; cameras that are gone are in the list as long as it has them.
 */
export function simulatedDevices(
  barn: Barn,
  cameraIds: readonly string[],
  { now, lastSeenOf }: { now: number; lastSeenOf: (cameraId: string) => number },
): DeviceWithoutVendor[] {
  const seed = deriveSeed(barn.seed, 'network')
  const cameras = cameraIds.map((cameraId, index): DeviceWithoutVendor => ({
    ipAddress: `${NETWORK}.${FIRST_CAMERA + index}`,
    macAddress: `${CAMERA_PREFIX}:${endOf(deriveSeed(seed, cameraId))}`,
    hostname: cameraId,
    kind: 'camera',
    cameraId,
    lastSeen: lastSeenOf(cameraId),
  }))
  const others = OTHERS.map(({ host, prefix, hostname, kind }): DeviceWithoutVendor => {
    const name = hostname[barn.language]
    const ownSeed = deriveSeed(seed, hostname.en)
    const silence = kind === 'phone' ? PHONE_SILENCE : LONGEST_SILENCE
    return {
      ipAddress: `${NETWORK}.${host}`,
      macAddress: `${prefix}:${endOf(ownSeed)}`,
      hostname: name,
      kind,
      cameraId: null,
      lastSeen: Math.round(now - uniformAt(ownSeed, Math.floor(now / MINUTE)) * silence),
    }
  })
  return [...others, ...cameras]
}
