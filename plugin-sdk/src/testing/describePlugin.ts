import { describe, expect, test } from 'vitest'
import type { PluginDefinition } from '../define/definePlugin'
import { readSettings, settingsVersionOf } from '../define/readSettings'

/** Every key of a tree of words, dotted; the forms of a plural count as one. */
function keysOf(words: object, prefix = ''): string[] {
  return Object.entries(words).flatMap(([name, value]) => {
    const key = prefix + name.replace(/_(zero|one|two|few|many|other)$/, '')
    return typeof value === 'object' && value !== null ? keysOf(value as object, `${key}.`) : [key]
  })
}

const unique = (keys: string[]) => [...new Set(keys)].sort()

/** What every plugin promises, whatever it shows. @public */
export function describePlugin(plugin: PluginDefinition): void {
  const { id, widgets = [], pages = [], commands = [], jobs = [] } = plugin
  describe(`plugin ${id}`, () => {
    test.each([...widgets, ...pages])('$id loads a component', async (part) => {
      expect((await part.load()).default).toBeTypeOf('function')
    })
    test('parts are named after the plugin, once each', () => {
      const ids = [...widgets, ...pages, ...commands, ...jobs].map((part) => part.id)
      expect(ids.filter((part) => !part.startsWith(`${id}.`))).toEqual([])
      expect(new Set(ids).size).toBe(ids.length)
    })
    test.each([...widgets])('$id opens with no settings saved', (widget) => {
      expect(readSettings(widget, { version: settingsVersionOf(widget), settings: {} })).toMatchObject({ ok: true })
    })
    test('has the same words in English and German', async () => {
      const [en, de] = await Promise.all([plugin.locale.en(), plugin.locale.de()])
      expect(unique(keysOf(de.default))).toEqual(unique(keysOf(en.default)))
    })
    test('labels every setting', async () => {
      const keys = unique(keysOf((await plugin.locale.en()).default))
      const unlabelled = widgets.flatMap((widget) => {
        const own = `widgets.${widget.id.slice(id.length + 1)}.settings`
        const isLabelled = (field: string) =>
          keys.includes(`${own}.${field}.label`) || keys.includes(`settings.${field}.label`)
        return Object.keys(widget.settings.shape)
          .filter((field) => !isLabelled(field))
          .map((field) => `${own}.${field}.label`)
      })
      expect(unlabelled).toEqual([])
    })
    test('names its parts in words', async () => {
      const words = unique(keysOf((await plugin.locale.en()).default))
      const named = (kind: string, parts: readonly { id: string }[]) =>
        parts.map((part) => `${kind}.${part.id.slice(id.length + 1)}`)
      const wanted = [
        ...named('widgets', widgets).map((key) => `${key}.title`),
        ...named('pages', pages).map((key) => `${key}.title`),
        ...named('commands', commands),
      ]
      expect(wanted.filter((key) => !words.includes(key))).toEqual([])
    })
  })
}
