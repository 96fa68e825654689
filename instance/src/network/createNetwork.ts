import { isIPv4 } from 'node:net'
import type { NetworkDevice } from '@barn-workbench/core/schema'
import type { Now } from '../now'
import type { LookUpNames } from './hostNames'
import { MAXIMUM_DEVICES, type Neighbour } from './neighbours'
import type { VendorNames, VendorUpdateResult } from './vendorNames'

/** What a barn knows of the devices around it. */
export interface NetworkFacts {
  /** The devices of a simulated barn, which stand in place of those of the machine's network. */
  simulatedDevices?: (now: number) => Promise<readonly SimulatedDevice[]>
  /** The cameras by the host of the address from which their pictures come. */
  cameraHosts?: () => Promise<ReadonlyMap<string, string>>
}
export type SimulatedDevice = Omit<NetworkDevice, 'vendor'>

interface NetworkDependencies {
  now: Now
  vendors: VendorNames
  readNeighbours: () => Promise<readonly Neighbour[]>
  lookUpNames: LookUpNames
}

export interface Network {
  /** Tells what a barn knows. */
  know(known: NetworkFacts): void
  /** The devices, sorted by their addresses. */
  discover(): Promise<NetworkDevice[]>
  /** Whether the instance was started with a source of the names of makers. */
  canUpdateVendors: boolean
  /** Reads the names of makers anew from their source. */
  updateVendors(): Promise<VendorUpdateResult>
}

/** A text by which addresses sort as people count. */
function addressKey(address: string): string {
  const isOld = isIPv4(address)
  return isOld
    ? `4${address
        .split('.')
        .map((part) => part.padStart(3, '0'))
        .join('.')}`
    : `6${address}`
}

/** Finds the devices around an instance. It only looks at whom the machine has talked to, and calls nobody. */
export function createNetwork({ now, vendors, readNeighbours, lookUpNames }: NetworkDependencies): Network {
  let facts: NetworkFacts = {}
  /** Those that were seen since the start, by their address: the machine forgets them after minutes. */
  const seen = new Map<string, { macAddress: string; lastSeen: number }>()

  async function look(time: number): Promise<void> {
    for (const { ipAddress, macAddress, silentFor } of await readNeighbours()) {
      seen.delete(ipAddress)
      seen.set(ipAddress, { macAddress, lastSeen: time - silentFor })
    }
    for (const ipAddress of [...seen.keys()].slice(0, Math.max(0, seen.size - MAXIMUM_DEVICES))) seen.delete(ipAddress)
  }

  async function realDevices(time: number): Promise<SimulatedDevice[]> {
    await look(time)
    const names = await lookUpNames([...seen.keys()])
    const cameras = (await facts.cameraHosts?.()) ?? new Map<string, string>()
    return [...seen].map(([ipAddress, device]) => {
      const hostname = names.get(ipAddress) ?? null
      const cameraId = cameras.get(ipAddress) ?? (hostname === null ? undefined : cameras.get(hostname)) ?? null
      return { ipAddress, ...device, hostname, kind: cameraId === null ? null : 'camera', cameraId }
    })
  }

  return {
    know(known) {
      facts = known
    },
    async discover() {
      const time = now()
      const devices = (await facts.simulatedDevices?.(time)) ?? (await realDevices(time))
      return devices
        .map((device) => ({ ...device, vendor: vendors.vendorOf(device.macAddress) }))
        .sort((left, right) => (addressKey(left.ipAddress) < addressKey(right.ipAddress) ? -1 : 1))
    },
    canUpdateVendors: vendors.canUpdate,
    updateVendors: vendors.update,
  }
}
