import { useSyncExternalStore } from 'react'
import { z } from 'zod'
import { createSharedStore, type SharedStore } from '@barn-workbench/core/settings'
import { createBrowserChannel, createBrowserStorage } from '../environment/browserStorage'
import { MAXIMUM_ENTRIES, PlaylistEntry } from './playlist'

const MinuteOfDay = z.int().min(0).max(1_439)

const properties = {
  /** Empty: the screen that the wall began with alone. */
  entries: z.array(PlaylistEntry).max(MAXIMUM_ENTRIES),
  isDimmedAtNight: z.boolean(),
  /** In minutes since midnight by the barn's clock. */
  nightFrom: MinuteOfDay,
  nightUntil: MinuteOfDay,
  /** The page is loaded again every day at this time, in minutes since midnight by the barn's clock. */
  reloadAt: MinuteOfDay,
}

/** The settings of the wall on this device. */
export type WallSettings = z.output<z.ZodObject<typeof properties>>

export const DEFAULT_WALL_SETTINGS: WallSettings = {
  entries: [],
  isDimmedAtNight: true,
  nightFrom: 21 * 60,
  nightUntil: 5 * 60,
  reloadAt: 3 * 60 + 30,
}

let store: SharedStore<WallSettings> | undefined

/** The settings of the wall of this device. They are loaded when a wall is first shown. */
function wallSettings(): SharedStore<WallSettings> {
  store ??= createSharedStore({
    name: 'wall',
    properties,
    defaults: DEFAULT_WALL_SETTINGS,
    storage: createBrowserStorage(),
    channel: createBrowserChannel(),
    tabId: crypto.getRandomValues(new Uint32Array(4)).join('-'),
  })
  return store
}

/** The settings of the wall, and the function that changes them. */
export function useWallSettings(): readonly [WallSettings, (patch: Partial<WallSettings>) => void] {
  const { subscribe, get, set } = wallSettings()
  return [useSyncExternalStore(subscribe, get), set]
}
