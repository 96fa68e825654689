import { fail, failInvalid, succeed, type FieldError, type Result } from '@barn-workbench/core/result'
import { displayModeDefaults, displayModeProperties, type DisplayModeProperty } from '@barn-workbench/core/schema'
import type { Database } from '../database/database'

type Source = 'local' | 'cloudOverride'
type Shown = Source | 'default'
type PatchErrors = 'display-mode/unknown-property' | 'request/invalid' | 'display-mode/cloud-override-refused'

export interface DisplayMode {
  settings: Record<string, unknown>
  propertySources: Record<string, Shown>
  errors: { source: Source; message: string }[]
}

export type DisplayModeStore = ReturnType<typeof createDisplayModeStore>

function isProperty(name: string): name is DisplayModeProperty {
  return Object.hasOwn(displayModeProperties, name)
}

/** How the farm's screens behave: a cloud override stands above the local setting, that above the default. */
export function createDisplayModeStore({ database, cloudOverride }: { database: Database; cloudOverride: boolean }) {
  async function read(): Promise<DisplayMode> {
    const rows = await database.current().selectFrom('display_mode').selectAll().execute()
    const display: DisplayMode = { settings: { ...displayModeDefaults }, propertySources: {}, errors: [] }
    for (const property of Object.keys(displayModeProperties)) display.propertySources[property] = 'default'
    const sources: Source[] = cloudOverride ? ['local', 'cloudOverride'] : ['local']
    for (const source of sources) {
      for (const { property, value } of rows.filter((row) => row.source === source)) {
        display.settings[property] = JSON.parse(value)
        display.propertySources[property] = source
      }
    }
    if (!cloudOverride)
      display.errors.push({ source: 'cloudOverride', message: 'This instance takes no cloud override' })
    return display
  }

  async function write(source: Source, property: string, value: unknown): Promise<void> {
    await database
      .current()
      .deleteFrom('display_mode')
      .where('source', '=', source)
      .where('property', '=', property)
      .execute()
    if (value !== null)
      await database
        .current()
        .insertInto('display_mode')
        .values({ source, property, value: JSON.stringify(value) })
        .execute()
  }

  return {
    read,
    /** Sets properties, or with null clears them; all or none. */
    async patch(source: Source, patches: Readonly<Record<string, unknown>>): Promise<Result<DisplayMode, PatchErrors>> {
      if (source === 'cloudOverride' && !cloudOverride) return fail('display-mode/cloud-override-refused')
      const unknown = Object.keys(patches).find((property) => !isProperty(property))
      if (unknown !== undefined) return fail('display-mode/unknown-property', { property: unknown })
      const errors = Object.entries(patches).flatMap(([property, value]) => valueErrors(property, value))
      if (errors.length > 0) return failInvalid(...errors)
      return database.transaction(async () => {
        for (const [property, value] of Object.entries(patches)) await write(source, property, value)
        return succeed(await read())
      })
    },
  }
}

function valueErrors(property: string, value: unknown): FieldError[] {
  if (value === null || !isProperty(property)) return []
  const parsed = displayModeProperties[property].safeParse(value)
  return parsed.success
    ? []
    : parsed.error.issues.map(({ path, message }) => ({
        path: ['patches', property, ...path].map(String).join('.'),
        message,
      }))
}
