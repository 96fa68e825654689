import { displayMode } from '@barn-workbench/core/contract'
import { succeed } from '@barn-workbench/core/result'
import { displayModeDefaults } from '@barn-workbench/core/schema'
import { implement } from '../http'
import type { DisplayModeStore } from '../stores'

export function displayModeRoutes(store: DisplayModeStore) {
  return implement(displayMode, {
    settings: async () => succeed(await store.read()),
    defaults: async () => succeed({ defaults: displayModeDefaults }),
    overrides: async () => succeed(await store.overrides()),
    cloudOverride: ({ body }) => store.patch('cloudOverride', body.patches),
    localOverride: ({ body }) => store.patch('local', body.patches),
  })
}
