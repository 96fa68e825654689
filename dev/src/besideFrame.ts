import { cpSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PluginManifest } from '@barn-workbench/core/plugins'

/*
 * While an author works on a plugin, it runs twice: in the page, and as a copy of another id in frames, as on a server
 * that does not trust it. A dashboard shows each widget both ways.
 */

const FRAMED = '-framed'
const LONGEST_ID = 40
/** The id of the copy that runs in frames. */
const framedId = (id: string) => `${id.slice(0, LONGEST_ID - FRAMED.length)}${FRAMED}`

/**
 * Adds the copy of a built plugin to the folder in which it lies, and lets only the plugin itself run in the page. The
 * copy reaches the servers that its manifest asks for.
 */
export function addFramedCopy(plugins: string, { id, network }: PluginManifest): void {
  const copy = join(plugins, framedId(id))
  // Built beside the folder, so that no half of it is ever read.
  const beside = `${plugins}.framed`
  rmSync(beside, { recursive: true, force: true })
  cpSync(join(plugins, id), beside, { recursive: true })
  const file = join(beside, 'manifest.json')
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as object
  writeFileSync(file, JSON.stringify({ ...manifest, id: framedId(id) }))
  rmSync(copy, { recursive: true, force: true })
  renameSync(beside, copy)
  const granted = { [framedId(id)]: network.map(({ origin }) => origin) }
  writeFileSync(join(plugins, 'allowed.json'), JSON.stringify({ page: [id], network: granted }))
}

const HALF = 12
const ROWS = 16

/** A dashboard with each widget of a plugin twice: on the left in the page, on the right in a frame. */
export function besideLayout({ id, name, widgets }: PluginManifest): object {
  const placed = widgets.flatMap((widget, row) =>
    [id, framedId(id)].map((pluginId, column) => ({
      key: `${widget.name}-${column}`,
      widget: { type: `${pluginId}.${widget.name}`, version: 1, settings: {} },
      place: { x: column * HALF, y: row * ROWS, w: HALF, h: ROWS },
    })),
  )
  return {
    ...{ schema: 1, title: name.en, roles: [] },
    widgets: Object.fromEntries(placed.map(({ key, widget }) => [key, widget])),
    grids: { desk: Object.fromEntries(placed.map(({ key, place }) => [key, place])) },
  }
}
