import { fail, failInvalid, succeed, type FieldError, type Result } from '@barn-workbench/core/result'
import {
  displayModeDefaults,
  displayModeProperties,
  type DisplayModeOverrides,
  type DisplayModeProperty,
} from '@barn-workbench/core/schema'
import type { NoticeHub, Now } from '../base'
import type { Database } from '../database'
import { fieldErrorsOf, NAMING_FIELDS } from '../http'

type StoredSource = 'local' | 'cloudOverride'
type PatchErrors = 'display-mode/unknown-property' | 'request/invalid' | 'display-mode/cloud-override-refused'

export interface DisplayMode {
  settings: Record<string, unknown>
  /** The source of each property's value. */
  propertySources: Record<string, StoredSource | 'default'>
  errors: { source: StoredSource; message: string }[]
}

export interface DisplayModeStoreDependencies {
  database: Database
  /** Whether the instance accepts a cloud override. */
  cloudOverride: boolean
  hub: NoticeHub
  now: Now
}

export type DisplayModeStore = ReturnType<typeof createDisplayModeStore>

/** Stores the settings of the farm's screens. A cloud override wins over a local setting, and that over the default. */
export function createDisplayModeStore({ database, cloudOverride, hub, now }: DisplayModeStoreDependencies) {
  async function read(): Promise<DisplayMode> {
    const rows = await database.current().selectFrom('display_mode').selectAll().execute()
    const displayMode: DisplayMode = { settings: { ...displayModeDefaults }, propertySources: {}, errors: [] }
    for (const property of Object.keys(displayModeProperties)) displayMode.propertySources[property] = 'default'
    const sources: StoredSource[] = cloudOverride ? ['local', 'cloudOverride'] : ['local']
    for (const source of sources) {
      for (const { property, value } of rows.filter((row) => row.source === source)) {
        displayMode.settings[property] = JSON.parse(value)
        displayMode.propertySources[property] = source
      }
    }
    if (!cloudOverride)
      displayMode.errors.push({ source: 'cloudOverride', message: 'This instance takes no cloud override' })
    return displayMode
  }

  /** The values that are set in each source, including overridden ones. */
  async function overrides(): Promise<DisplayModeOverrides> {
    const rows = await database.current().selectFrom('display_mode').selectAll().execute()
    const of = (source: StoredSource) => {
      const ofSource = rows.filter((row) => row.source === source)
      return Object.fromEntries(ofSource.map(({ property, value }) => [property, JSON.parse(value) as unknown]))
    }
    return { local: of('local'), cloudOverride: of('cloudOverride') }
  }

  async function write(source: StoredSource, property: string, value: unknown): Promise<void> {
    const current = database.current()
    await current.deleteFrom('display_mode').where('source', '=', source).where('property', '=', property).execute()
    if (value === null) return
    await current
      .insertInto('display_mode')
      .values({ source, property, value: JSON.stringify(value) })
      .execute()
  }

  return {
    read,
    overrides,
    /** Sets the properties of `patches`; null clears a property. Writes all of them or none. */
    async patch(
      source: StoredSource,
      patches: Readonly<Record<string, unknown>>,
    ): Promise<Result<DisplayMode, PatchErrors>> {
      if (source === 'cloudOverride' && !cloudOverride) return fail('display-mode/cloud-override-refused')
      const unknownProperty = Object.keys(patches).find((property) => !isProperty(property))
      if (unknownProperty !== undefined) return fail('display-mode/unknown-property', { property: unknownProperty })
      const errors = Object.entries(patches).flatMap(([property, value]) => valueErrors(property, value))
      if (errors.length > 0) return failInvalid(errors)
      return database.transaction(async () => {
        for (const [property, value] of Object.entries(patches)) await write(source, property, value)
        database.afterCommit(() => {
          hub.publish({ entity: 'displayMode', id: 'settings', version: now() }, [])
        })
        return succeed(await read())
      })
    },
  }
}

function isProperty(name: string): name is DisplayModeProperty {
  return Object.hasOwn(displayModeProperties, name)
}

function valueErrors(property: string, value: unknown): FieldError[] {
  if (value === null || !isProperty(property)) return []
  const { error } = displayModeProperties[property].safeParse(value, NAMING_FIELDS)
  return fieldErrorsOf(error, ['patches', property])
}
