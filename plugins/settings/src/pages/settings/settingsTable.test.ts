import { expect, test } from 'vitest'
import { localSettingsDefaults, type LocalSettings } from '@barn-workbench/core/settings'
import de from '../../../locale/de.json'
import en from '../../../locale/en.json'
import { defaultsOf, SETTINGS, settingsFor } from './settingsTable'

/** They belong to the section for developers. */
const FOR_DEVELOPERS = [
  'forceConnectionStrategy',
  'forcedConnectionStrategy',
  'simulatePermissions',
  'simulatedPermissions',
]

test('every local setting has its place on the page, once', () => {
  const places = [...SETTINGS.map(({ name }) => name), ...FOR_DEVELOPERS]
  expect(places.sort()).toEqual(Object.keys(localSettingsDefaults).sort())
})

test.each([
  ['en', en],
  ['de', de],
])('every setting says in %s what it does, and names its options', (_language, messages) => {
  const words = messages.setting as Record<string, { label?: string; hint?: string; option?: Record<string, string> }>
  const missing = SETTINGS.flatMap((entry) => {
    const own = words[entry.name]
    const options = entry.kind === 'choice' ? entry.options : entry.kind === 'width' ? ['fit', 'own'] : []
    const named = options.filter((option) => !own?.option?.[String(option)]).map((option) => `${entry.name}.${option}`)
    return own?.label && own.hint ? named : [entry.name, ...named]
  })
  expect(missing).toEqual([])
})

test('the basic mode offers fewer settings, the way back among them', () => {
  const basic = settingsFor('basic').map(({ name }) => name)
  expect(basic).toContain('userMode')
  expect(basic).not.toContain('enableDeveloperSettings')
  expect(settingsFor('advanced')).toEqual(SETTINGS)
})

test('all back to the default takes what was changed and is shown, and no memory of the workbench', () => {
  const settings: LocalSettings = {
    ...localSettingsDefaults,
    theme: 'dark',
    showVersions: true,
    lastInstanceId: '1001',
    hasSeenTour: true,
    serviceProvidersExcludedFromAutoAdd: ['7'],
  }
  expect(defaultsOf(SETTINGS, settings, localSettingsDefaults)).toEqual({
    theme: 'light',
    showVersions: false,
    serviceProvidersExcludedFromAutoAdd: [],
  })
  expect(Object.keys(defaultsOf(settingsFor('basic'), settings, localSettingsDefaults))).not.toContain('showVersions')
})
