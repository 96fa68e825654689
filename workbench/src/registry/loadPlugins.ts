import { inTime, systemClock } from '@barn-workbench/core/clock'
import type { Log } from '@barn-workbench/core/log'
import type { OfferedPlugin, PluginFault } from '@barn-workbench/core/plugins'
import { SECOND } from '@barn-workbench/core/time'
import type { PluginDefinition } from '@barn-workbench/plugin-sdk'

/** Time limit for loading a manifest, in ms. The workbench starts without one that does not arrive. */
const MANIFEST_TIMEOUT = 10 * SECOND

/** Loads the manifest of a plugin by a dynamic import. */
export type LoadManifest = () => Promise<{ default: PluginDefinition }>

/** A plugin that is left out, with the reason. */
export interface FaultyPlugin {
  /** Name of its folder. */
  name: string
  fault: ManifestFault
}

/** The plugins that were loaded, and the ones that were left out. */
export interface LoadedPlugins {
  plugins: readonly PluginDefinition[]
  faulty: readonly FaultyPlugin[]
  /** The plugins that the server of the client offers besides the workbench's own. */
  installed?: readonly OfferedPlugin[]
  /** Asks that server again; what has changed is drawn when it answers. */
  readAgain?: () => void
}

const late = () => new Error('timeout')

/** Loads all manifests at once, and checks each separately. The order of the list is kept. Never rejects. */
export async function loadPlugins(manifests: Readonly<Record<string, LoadManifest>>): Promise<LoadedPlugins> {
  const names = Object.keys(manifests)
  const loaded = await Promise.allSettled(
    Object.values(manifests).map(async (load) => await inTime(systemClock, MANIFEST_TIMEOUT, load(), late)),
  )
  const plugins: PluginDefinition[] = []
  const faulty: FaultyPlugin[] = []
  for (const [index, result] of loaded.entries()) {
    const checked =
      result.status === 'fulfilled'
        ? checkManifest(result.value, plugins)
        : { fault: faultOfFailure(result.reason as unknown) }
    if ('plugin' in checked) plugins.push(checked.plugin)
    else faulty.push({ name: names[index] ?? '', fault: checked.fault })
  }
  return { plugins, faulty }
}

/** Notes in the client's log why plugins are left out. */
export function logFaultyPlugins(faulty: readonly FaultyPlugin[], log: Pick<Log, 'write'>): void {
  for (const { name, fault } of faulty) {
    const message = `The plugin ${name} could not be loaded: ${fault.reason} ${JSON.stringify(fault.params)}`
    log.write({ level: 'ERROR', tag: 'Plugin', message })
  }
}

function faultOfFailure(error: unknown): ManifestFault {
  const { message, stack } = error instanceof Error ? error : new Error(String(error))
  return { reason: 'failed', params: { message }, stack }
}

/**
 * The reason why a plugin is left out. Each has a sentence that needs `params`: `catalogue.fault.<reason>`, or
 * `fault.<reason>` of the SDK's words about plugins.
 */
interface ManifestFault {
  reason:
    | 'failed'
    | 'noDefaultExport'
    | 'badId'
    | 'duplicatePlugin'
    | 'noMessages'
    | 'badContribution'
    | 'foreignId'
    | 'duplicateId'
    | 'duplicatePath'
    | `installed.${PluginFault}`
  params: Record<string, string | Readonly<Record<'en' | 'de', string>>>
  /** The stack of the error, if there was one. */
  stack?: string | undefined
}

export type CheckedManifest = { plugin: PluginDefinition } | { fault: ManifestFault }

type Fields = Record<string, unknown>
/** One of the lists of a manifest. */
type Kind = 'widgets' | 'pages' | 'actions' | 'finders' | 'slotContents' | 'jobs'

const PLUGIN_ID = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/
const KINDS: readonly Kind[] = ['widgets', 'pages', 'actions', 'finders', 'slotContents', 'jobs']

const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null
const isFunction = (value: unknown) => typeof value === 'function'
const isSchema = (value: unknown) => isObject(value) && isFunction(value.safeParse)
const isIntent = (value: unknown) =>
  isObject(value) && typeof value.id === 'string' && isSchema(value.input) && isSchema(value.result)
const isComponent = (value: unknown) => isFunction(value) || isObject(value)
/** Permissions, or a function that returns the permissions for an entity. */
const isNeeds = (value: unknown) => Array.isArray(value) || isFunction(value)
const isSize = (value: unknown) => isObject(value) && typeof value.w === 'number' && typeof value.h === 'number'

/** The fields that a contribution of each kind must have, with the check of their values. */
const REQUIRED_FIELDS: Record<Kind, Record<string, (value: unknown) => boolean>> = {
  widgets: { settings: isSchema, migrations: Array.isArray, size: isSize, needs: Array.isArray, load: isFunction },
  pages: { path: (value) => typeof value === 'string' && value.startsWith('/'), params: isSchema, load: isFunction },
  actions: { implements: isIntent, needs: isNeeds, icon: isComponent, load: isFunction },
  finders: { on: (value) => typeof value === 'string', needs: Array.isArray, load: isFunction },
  slotContents: {
    slot: (value) => typeof value === 'string',
    order: (value) => typeof value === 'number',
    needs: Array.isArray,
    load: isFunction,
  },
  jobs: { needs: Array.isArray, run: isFunction },
}

function faultOf(reason: ManifestFault['reason'], params: ManifestFault['params'] = {}): ManifestFault {
  return { reason, params }
}

/** Checks the fields of one contribution. */
function contributionFault(pluginId: string, kind: Kind, contribution: unknown): ManifestFault | undefined {
  const id = isObject(contribution) ? contribution.id : undefined
  if (!isObject(contribution) || typeof id !== 'string') return faultOf('badContribution', { id: kind, field: 'id' })
  const [owner, name, ...rest] = id.split('.')
  if (owner !== pluginId || !name || rest.length > 0) return faultOf('foreignId', { id, plugin: pluginId })
  const field = Object.entries(REQUIRED_FIELDS[kind]).find(([key, isValid]) => !isValid(contribution[key]))
  return field && faultOf('badContribution', { id, field: field[0] })
}

/** A value that occurs twice. */
function duplicateOf(values: readonly string[]): string | undefined {
  return values.find((value, index) => values.indexOf(value) !== index)
}

/** The path of a page in the whole workbench: below its instance, if it is a page of instances. */
function routeOf({ path, ofInstance }: { path?: unknown; ofInstance?: unknown }): string {
  return `${ofInstance ? '/instance/:id' : ''}${String(path)}`
}

/** Checks the contributions of a plugin, each apart and then together. */
function contributionsFault(
  manifest: Fields,
  id: string,
  others: readonly PluginDefinition[],
): ManifestFault | undefined {
  const all: Fields[] = []
  for (const kind of KINDS) {
    const contributions = manifest[kind] ?? []
    if (!Array.isArray(contributions)) return faultOf('badContribution', { id, field: kind })
    for (const contribution of contributions as unknown[]) {
      const fault = contributionFault(id, kind, contribution)
      if (fault) return fault
      all.push(contribution as Fields)
    }
  }
  const duplicateId = duplicateOf(all.map((contribution) => contribution.id as string))
  if (duplicateId !== undefined) return faultOf('duplicateId', { id: duplicateId })
  const otherPaths = new Set(others.flatMap(({ pages = [] }) => pages.map(routeOf)))
  const paths = all.flatMap((page) => (typeof page.path === 'string' ? [routeOf(page)] : []))
  const duplicatePath = duplicateOf(paths) ?? paths.find((path) => otherPaths.has(path))
  return duplicatePath === undefined ? undefined : faultOf('duplicatePath', { path: duplicatePath })
}

function manifestFault(manifest: Fields, others: readonly PluginDefinition[]): ManifestFault | undefined {
  const { id, locale } = manifest
  if (typeof id !== 'string' || !PLUGIN_ID.test(id)) return faultOf('badId', { id: String(id) })
  if (others.some((other) => other.id === id)) return faultOf('duplicatePlugin', { id })
  if (!isObject(locale) || !isFunction(locale.en) || !isFunction(locale.de)) return faultOf('noMessages')
  return contributionsFault(manifest, id, others)
}

/** Checks the module of a manifest, so that a mistake in one plugin does not reach the others (`others`). */
export function checkManifest(module: unknown, others: readonly PluginDefinition[]): CheckedManifest {
  const manifest = isObject(module) ? module.default : undefined
  if (!isObject(manifest)) return { fault: faultOf('noDefaultExport') }
  const fault = manifestFault(manifest, others)
  return fault ? { fault } : { plugin: manifest as unknown as PluginDefinition }
}
