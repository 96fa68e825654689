import { failInvalid, succeed, type Result } from '@barn-workbench/core/result'
import type { NewSite, SiteSettings } from '@barn-workbench/core/schema'
import type { FactStore } from '../database'
import { imageOf, type InstanceImage } from '../system'
import type { InstanceInfo, InstanceOptions } from './instanceOptions'

/** The names of the stored facts. */
const EDITS_FACT = 'site-edits'
const PICTURE_FACT = 'site-picture'
const FIELDS = ['name', 'species', 'timeZone'] as const

type GivenSite = Pick<InstanceOptions, (typeof FIELDS)[number]>

/** The facts that were entered on screen, and the facts that the command line gave at that time. */
interface SiteEdits {
  site: NewSite
  given: GivenSite
}

const pick = ({ name, species, timeZone }: GivenSite): GivenSite => ({
  name,
  ...(species && { species }),
  ...(timeZone && { timeZone }),
})

async function readEdits(facts: FactStore): Promise<SiteEdits | null> {
  const stored = await facts.get(EDITS_FACT)
  return stored === null ? null : (JSON.parse(stored) as SiteEdits)
}

/**
 * The options of a start with what was said of the site on screen. A property that the command names otherwise than at
 * that time is taken from the command.
 */
export async function withSiteEdits<Options extends GivenSite>(options: Options, facts: FactStore): Promise<Options> {
  const edits = await readEdits(facts)
  if (!edits) return options
  const kept = FIELDS.filter((field) => edits.given[field] === options[field])
  return { ...options, ...Object.fromEntries(kept.map((field) => [field, edits.site[field]])) }
}

interface SiteDependencies {
  facts: FactStore
  /** The site in use. Its name changes with the settings. */
  info: InstanceInfo
  /** The facts of the command line of the instance. */
  given: GivenSite & Pick<InstanceOptions, 'simulate' | 'type'>
  /** The picture that the command names. */
  givenImage: InstanceImage | null
}

export type SiteStore = Awaited<ReturnType<typeof openSiteSettings>>

/** Opens the facts that people enter on screen about the site of an instance. */
export async function openSiteSettings({ facts, info, given, givenImage }: SiteDependencies) {
  const storedPicture = await facts.get(PICTURE_FACT)
  let ownImage = storedPicture ? imageOf(Buffer.from(storedPicture, 'base64')) : null
  const isFixed = given.type === 'barn' && given.simulate

  async function read(): Promise<SiteSettings> {
    const edits = await readEdits(facts)
    const { species, timeZone } = (edits && (await withSiteEdits(given, facts))) ?? info
    const wanted = { species: species ?? info.species, timeZone: timeZone ?? info.timeZone }
    return {
      name: info.name,
      ...wanted,
      isFixed,
      isSettled: isFixed || edits !== null || (given.species !== undefined && given.timeZone !== undefined),
      needsRestart: wanted.species !== info.species || wanted.timeZone !== info.timeZone,
      hasOwnPicture: ownImage !== null,
    }
  }

  return {
    read,
    async write(site: NewSite): Promise<Result<SiteSettings, 'request/invalid'>> {
      const changed = (['species', 'timeZone'] as const).filter((field) => isFixed && site[field] !== info[field])
      if (changed.length > 0)
        return failInvalid(changed.map((field) => ({ path: `body.${field}`, message: 'not_a_choice' })))
      const edits: SiteEdits = { site, given: pick(given) }
      await facts.set(EDITS_FACT, JSON.stringify(edits))
      info.name = site.name
      return succeed(await read())
    },
    async setPicture(base64: string): Promise<Result<SiteSettings, 'request/invalid'>> {
      const image = imageOf(Buffer.from(base64, 'base64'))
      if (!image) return failInvalid({ path: 'body.picture', message: 'invalid' })
      await facts.set(PICTURE_FACT, base64)
      ownImage = image
      return succeed(await read())
    },
    async removePicture(): Promise<void> {
      await facts.set(PICTURE_FACT, '')
      ownImage = null
    },
    /** The picture of the site; null if it has none. */
    image: () => ownImage ?? givenImage,
  }
}
