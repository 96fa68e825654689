import { DEFAULT_TIME_ZONE } from '@barn-workbench/core/time'
import { BARN_LANGUAGES, DEFAULT_BARN_LANGUAGE, type BarnLanguage, type Site } from '../barn'
import { StartError } from '../base'
import { SITE_FLAGS, type AskForSite, type InstanceOptions } from '../configuration'
import type { FactStore } from '../database'

/** The properties of a site, all of which are decided. */
export interface SettledSite extends Site {
  /** Properties of a new barn that were not given, so that defaults are used. */
  assumed: readonly (keyof Site)[]
}

interface SiteDependencies {
  facts: FactStore
  /** Undefined if there is no terminal to ask at. */
  ask: AskForSite | undefined
  machineTimeZone: string
}

/**
 * Settles the species and the time zone of a barn: by flags, by its data folder, or, for a new barn without a
 * simulation, by asking. The data of a simulated barn depend on them, so that they stay; a barn without a simulation
 * also accepts later flags.
 *
 * @throws StartError if the flags say something else than the data folder of a simulated barn.
 */
export async function settleSite(options: InstanceOptions, dependencies: SiteDependencies): Promise<SettledSite> {
  const { facts, ask, machineTimeZone } = dependencies
  const isNew = (await facts.get('id')) === null
  const isBarn = options.type === 'barn'
  const isReal = isBarn && !options.simulate
  const defaults: Site = { species: 'pigs', timeZone: isReal ? machineTimeZone : DEFAULT_TIME_ZONE }
  // Data folders from before the flag `--time-zone` have the default one.
  const before: Partial<Site> = isNew ? {} : { timeZone: DEFAULT_TIME_ZONE }
  const assumed: (keyof Site)[] = []

  async function settle<Name extends keyof Site>(name: Name): Promise<Site[Name]> {
    const stored = ((await facts.get(name)) as Site[Name] | null) ?? before[name]
    const given = options[name] as Site[Name] | undefined
    if (!isReal) requireSame(name, given, stored)
    const known = given ?? stored
    if (known !== undefined) return known
    if (isReal && ask) return await ask(name, defaults)
    if (isBarn) assumed.push(name)
    return defaults[name]
  }

  const species = await settle('species')
  return { species, timeZone: await settle('timeZone'), assumed }
}

function requireSame(name: keyof Site, given: string | undefined, stored: string | undefined): void {
  if (given === undefined || stored === undefined || given === stored) return
  const flag = SITE_FLAGS[name]
  throw new StartError(
    `the data folder was made with --${flag} ${stored}, not ${given}; name another folder with --data`,
  )
}

/** Stores the settled site in the data folder, so that later starts need not state it. */
export async function keepSite(facts: FactStore, { species, timeZone }: Site): Promise<void> {
  for (const [name, value] of Object.entries({ species, timeZone }))
    if ((await facts.get(name)) !== value) await facts.set(name, value)
}

/** The defaults that were used for a new barn, with the flags that change them, as one line; null if there are none. */
export function describeAssumed({ assumed, ...site }: SettledSite): string | null {
  if (assumed.length === 0) return null
  const words = { species: 'the species', timeZone: 'the time zone' }
  const values = assumed.map((name) => `${words[name]} ${site[name]} (--${SITE_FLAGS[name]})`).join(' and ')
  return `nothing says what this new barn is, which is taken to have ${values}`
}

/** The key of the stored language of a barn. */
const LANGUAGE_FACT = 'language'
/** The key of a fact that every barn has, also one from before languages were stored. */
const OLDER_FACT = 'founded'

/** The language in which a barn was made, which stays, since most texts are stored. Older barns have English. */
export async function settleLanguage(facts: FactStore, { language }: InstanceOptions): Promise<BarnLanguage> {
  const stored = await facts.get(LANGUAGE_FACT)
  if (stored !== null) return BARN_LANGUAGES.find((known) => known === stored) ?? DEFAULT_BARN_LANGUAGE
  const isNew = (await facts.get(OLDER_FACT)) === null
  const chosen = isNew ? language : DEFAULT_BARN_LANGUAGE
  await facts.set(LANGUAGE_FACT, chosen)
  return chosen
}
