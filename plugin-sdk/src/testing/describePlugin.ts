import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import type { PluginDefinition } from '../define/definePlugin'
import { isPortable } from '../define/defineWidget'
import { readSettings, settingsVersionOf } from '../define/settings'

/** All keys of a tree of messages, joined by dots; the plural forms of a message count as one key. */
function keysOf(messages: object, prefix = ''): string[] {
  return Object.entries(messages).flatMap(([name, value]) => {
    const key = prefix + name.replace(/_(zero|one|two|few|many|other)$/, '')
    return typeof value === 'object' && value !== null ? keysOf(value as object, `${key}.`) : [key]
  })
}

const unique = (keys: string[]) => [...new Set(keys)].sort()

/**
 * Declares the tests that every plugin has to pass: ids, default settings, and messages in English and German. @public
 */
export function describePlugin(plugin: PluginDefinition): void {
  const { id, widgets = [], pages = [], actions = [], finders = [], slotContents = [], jobs = [] } = plugin
  describe(`plugin ${id}`, () => {
    test.each([...widgets, ...pages])('$id loads a component', async (contribution) => {
      const component: unknown = (await contribution.load()).default
      expect(isPortable(component) ? component.widget.mount : component).toBeTypeOf('function')
    })
    test('has unique ids that start with the id of the plugin', () => {
      const ids = [...widgets, ...pages, ...actions, ...finders, ...slotContents, ...jobs].map(
        (contribution) => contribution.id,
      )
      expect(ids.filter((contributionId) => !contributionId.startsWith(`${id}.`))).toEqual([])
      expect(new Set(ids).size).toBe(ids.length)
    })
    test.each([...widgets])('$id has valid default settings', (widget) => {
      expect(readSettings(widget, { version: settingsVersionOf(widget), settings: {} })).toMatchObject({ ok: true })
    })
    test('has the same messages in English and German', async () => {
      const [en, de] = await Promise.all([plugin.locale.en(), plugin.locale.de()])
      expect(unique(keysOf(de.default))).toEqual(unique(keysOf(en.default)))
    })
    test('labels every setting', async () => {
      const keys = unique(keysOf((await plugin.locale.en()).default))
      const unlabelled = widgets.flatMap((widget) => {
        const widgetKey = `widgets.${widget.id.slice(id.length + 1)}.settings`
        const isLabelled = (field: string) =>
          keys.includes(`${widgetKey}.${field}.label`) || keys.includes(`settings.${field}.label`)
        return Object.entries(widget.settings.shape as Record<string, z.ZodType>)
          .filter(([field, schema]) => schema.meta()?.['hidden'] !== true && !isLabelled(field))
          .map(([field]) => `${widgetKey}.${field}.label`)
      })
      expect(unlabelled).toEqual([])
    })
    test('has a title for every widget, page, action and job', async () => {
      const keys = unique(keysOf((await plugin.locale.en()).default))
      const keysFor = (kind: string, contributions: readonly { id: string }[]) =>
        contributions.map((contribution) => `${kind}.${contribution.id.slice(id.length + 1)}`)
      const required = [
        ...keysFor('widgets', widgets).map((key) => `${key}.title`),
        ...keysFor('pages', pages).map((key) => `${key}.title`),
        ...keysFor('actions', actions),
        ...keysFor('jobs', jobs),
      ]
      expect(required.filter((key) => !keys.includes(key))).toEqual([])
    })
  })
}
