import { DAY, HOUR } from '@barn-workbench/core/time'

/*
 * Frames of one origin share a process, so that each plugin of each instance has an origin of its own. The server of
 * the client names the origins that its own plugins leave free: ports, of which there are few, or a pattern of names.
 */

/** The origin that a plugin has on this device. */
export interface AssignedOrigin {
  origin: string
  instanceId: string
  /** Time at which it was shown last, ms since the epoch. */
  usedAt: number
}
/** By the key of the plugin. */
export type AssignedOrigins = Readonly<Record<string, AssignedOrigin>>

interface OriginRequest {
  pluginKey: string
  instanceId: string
  /** Origins that are free, or one with `{plugin}` in it. */
  free: readonly string[]
  now: number
  /** Returns an unused name. */
  newName: () => string
}

const MARK = '{plugin}'
/** Time after which another plugin may get the port of one that is not shown any more, in ms. */
const IDLE = HOUR
/** Time after which a name is forgotten, in ms. */
const FORGET_AFTER = 90 * DAY

/** Whether an origin is among the free ones, or is one of their pattern. */
function isAmong(free: readonly string[], origin: string): boolean {
  return free.some((one) => {
    const [before = '', after] = one.split(MARK)
    return after === undefined ? one === origin : origin.startsWith(before) && origin.endsWith(after)
  })
}

/** The plugin that was shown longest ago, if that is long enough. */
function idlestOf(assigned: readonly (readonly [string, AssignedOrigin])[], now: number): string | undefined {
  const idle = assigned.filter(([, { usedAt }]) => now - usedAt > IDLE)
  return idle.toSorted(([, one], [, other]) => one.usedAt - other.usedAt)[0]?.[0]
}

/** The last ports, as a part of all, are for instances whose plugins have none yet. */
const RESERVE = 1 / 4

/**
 * Gives a plugin an origin, if possible the one that it had. The plugins of one instance have half of the ports at
 * most, and none of those that are kept for instances without any, so that neither one instance nor two take them from
 * all others. `origin` is null where there is none.
 */
export function assignOrigin(
  all: AssignedOrigins,
  { pluginKey, instanceId, free, now, newName }: OriginRequest,
): { assigned: AssignedOrigins; origin: string | null } {
  const valid = Object.entries(all).filter(
    ([, { origin, usedAt }]) => isAmong(free, origin) && now - usedAt < FORGET_AFTER,
  )
  const take = (origin: string, without?: string) => {
    const others = valid.filter(([key]) => key !== without && key !== pluginKey)
    return { assigned: Object.fromEntries([...others, [pluginKey, { origin, instanceId, usedAt: now }]]), origin }
  }
  const own = valid.find(([key]) => key === pluginKey)
  if (own) return take(own[1].origin)
  const pattern = free.find((origin) => origin.includes(MARK))
  if (pattern !== undefined) return take(pattern.replace(MARK, newName()))
  const used = new Set(valid.map(([, { origin }]) => origin))
  // The server gives the first ports to its own plugins.
  const unused = free.findLast((origin) => !used.has(origin))
  const ofInstance = valid.filter(([, one]) => one.instanceId === instanceId)
  const hasShare = ofInstance.length >= Math.ceil(free.length / 2)
  const isReserved = ofInstance.length > 0 && free.length - used.size <= Math.floor(free.length * RESERVE)
  if (unused !== undefined && !hasShare && !isReserved) return take(unused)
  const idlest = idlestOf(hasShare ? ofInstance : valid, now)
  const taken = valid.find(([key]) => key === idlest)
  if (!taken) return { assigned: Object.fromEntries(valid), origin: null }
  return take(taken[1].origin, idlest)
}
