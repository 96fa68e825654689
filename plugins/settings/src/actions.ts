import { z } from 'zod'
import { intent } from '@barn-workbench/core/intents'
import { toggledUserMode, type LocalSettings } from '@barn-workbench/core/settings'
import { defineAction, type ActionDefinition } from '@barn-workbench/plugin-sdk'
import { IconAdjustments, IconLanguage, IconMoon, IconSun } from '@barn-workbench/plugin-sdk/icons'

/** Declares an action that sets one local setting to a value, or to the result of a function of its current value. */
function settingAction(
  name: string,
  [property, value]: [string, unknown],
  icon: ActionDefinition['icon'],
): ActionDefinition {
  return defineAction({
    id: `settings.${name}`,
    implements: intent({ id: `settings.${name}`, input: z.object({}), result: z.object({}) }),
    needs: [],
    icon,
    load: async () => async (_, host) => {
      await host.set(property, value)
      return {}
    },
  })
}

export const actions = [
  settingAction('lightTheme', ['theme', 'light'], IconSun),
  settingAction('darkTheme', ['theme', 'dark'], IconMoon),
  settingAction('german', ['language', 'de'], IconLanguage),
  settingAction('english', ['language', 'en'], IconLanguage),
  settingAction(
    'toggleUserMode',
    ['userMode', (mode: LocalSettings['userMode']) => toggledUserMode(mode)],
    IconAdjustments,
  ),
]
