import { defineCommand } from '@barn-workbench/plugin-sdk'

export const lightTheme = defineCommand({ id: 'settings.lightTheme', run: (host) => host.set('theme', 'light') })
export const darkTheme = defineCommand({ id: 'settings.darkTheme', run: (host) => host.set('theme', 'dark') })
export const german = defineCommand({ id: 'settings.german', run: (host) => host.set('language', 'de') })
export const english = defineCommand({ id: 'settings.english', run: (host) => host.set('language', 'en') })
