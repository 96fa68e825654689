import type { PluginGrants, PluginManifest } from '@barn-workbench/core/plugins'
import { requestsOf, type RequestOfPlugin } from '@barn-workbench/plugin-sdk/plugin-words'

/** How something of a package compares to the version that is installed. */
export type Change = 'new' | 'changed' | 'gone' | 'kept'

type Kind = keyof PluginGrants

interface RowFields {
  key: string
  /** Ids of calls or intents, or the address of one server. */
  ids: readonly string[]
  /** The ones among them that the installed version does not ask for. */
  addedIds: readonly string[]
  /** `changed`: it asked for a part of the ids, or for another reason. Null for a plugin that is new. */
  change: Change | null
}

/** One thing that a plugin asks for, which is granted as a whole. */
export type RequestRow =
  | (RowFields & RequestOfPlugin)
  | (RowFields & { kind: 'network'; name: string; why: PluginManifest['network'][number]['why'] })

type Asking = Pick<PluginManifest, 'calls' | 'intents' | 'network'>
type OwnFields = Omit<RequestRow, 'addedIds' | 'change'>

function ownRows(manifest: Asking): OwnFields[] {
  return [
    ...requestsOf(manifest).requests.map((request) => ({ ...request, key: `${request.kind} ${request.name}` })),
    ...manifest.network.map(({ origin, why }) => ({
      ...{ kind: 'network' as const, name: origin, why },
      ...{ key: `network ${origin}`, ids: [origin] },
    })),
  ]
}

const whyOf = (row: OwnFields) => ('why' in row ? JSON.stringify(row.why) : '')

/** All requests of a version of a plugin, and the requests that only the version before it made. */
export function requestRows(manifest: Asking, before: Asking | null): RequestRow[] {
  const earlier = before ? ownRows(before) : []
  const rows = ownRows(manifest)
  const current = rows.map((row) => {
    const previous = earlier.find(({ key }) => key === row.key)
    const addedIds = row.ids.filter((id) => !previous?.ids.includes(id))
    return { ...row, addedIds, change: before && changeOf(row, previous, addedIds) }
  })
  const gone = earlier.filter(({ key }) => !rows.some((row) => row.key === key))
  return [...current, ...gone.map((row) => ({ ...row, addedIds: [], change: 'gone' }))] as RequestRow[]
}

function changeOf(row: OwnFields, previous: OwnFields | undefined, addedIds: readonly string[]): Change {
  if (!previous) return 'new'
  return addedIds.length > 0 || whyOf(row) !== whyOf(previous) ? 'changed' : 'kept'
}

export const NO_GRANTS: PluginGrants = { calls: [], intents: [], network: [] }

/** Whether all, some or none of a row is granted. */
export function grantOf(
  { kind, ids }: Pick<RequestRow, 'kind' | 'ids'>,
  grants: PluginGrants,
): 'all' | 'some' | 'none' {
  const count = ids.filter((id) => grants[kind].includes(id)).length
  if (count === 0) return 'none'
  return count === ids.length ? 'all' : 'some'
}

/** The grants with one row granted as a whole, or not at all. */
export function withGrant(
  grants: PluginGrants,
  { kind, ids }: Pick<RequestRow, 'kind' | 'ids'>,
  isGranted: boolean,
): PluginGrants {
  const others = grants[kind].filter((id) => !ids.includes(id))
  return { ...grants, [kind]: isGranted ? [...others, ...ids] : others }
}

/** The grants that are requested again for the same reason. */
export function keptGrants(granted: PluginGrants, rows: readonly RequestRow[]): PluginGrants {
  const kept = (kind: Kind) => {
    const asked = rows.filter((row) => row.kind === kind && row.change !== 'gone' && !isForAnotherReason(row))
    return granted[kind].filter((id) => asked.some(({ ids }) => ids.includes(id)))
  }
  return { calls: kept('calls'), intents: kept('intents'), network: kept('network') }
}

const isForAnotherReason = ({ kind, change }: RequestRow) => kind === 'network' && change === 'changed'

const KINDS: readonly Kind[] = ['calls', 'intents', 'network']

/** Whether two grants allow the same, in any order. */
export function areSameGrants(one: PluginGrants, other: PluginGrants): boolean {
  return KINDS.every((kind) => [...one[kind]].sort().join(' ') === [...other[kind]].sort().join(' '))
}

/** The rows that a person has ticked (true) or cleared (false), by key. */
export type Ticks = Readonly<Record<string, boolean>>

/** The ticks after the grants on screen were changed by hand. */
export function ticksAfter(
  rows: readonly RequestRow[],
  { ticks, before, after }: { ticks: Ticks; before: PluginGrants; after: PluginGrants },
): Ticks {
  const touched = rows.filter((row) => grantOf(row, before) !== grantOf(row, after))
  return { ...ticks, ...Object.fromEntries(touched.map((row) => [row.key, grantOf(row, after) === 'all'])) }
}

/** Grants with the boxes that were ticked or cleared by hand; all others stay as they are. */
export function withTicks(grants: PluginGrants, rows: readonly RequestRow[], ticks: Ticks): PluginGrants {
  return rows.reduce((all, row) => {
    const tick = row.change === 'gone' ? undefined : ticks[row.key]
    return tick === undefined ? all : withGrant(all, row, tick)
  }, grants)
}

/** How many of the things that a plugin asks for are granted as a whole. */
export function countGrants(manifest: Asking, grants: PluginGrants): { granted: number; count: number } {
  const rows = ownRows(manifest)
  return { granted: rows.filter((row) => grantOf(row, grants) === 'all').length, count: rows.length }
}
