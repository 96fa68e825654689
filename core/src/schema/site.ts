import { z } from 'zod'
import { Name, TimeZoneName } from './primitives'
import { Species } from './species'

/** The facts of a site that people enter. */
export const NewSite = z.strictObject({ name: Name, species: Species, timeZone: TimeZoneName })
export type NewSite = z.infer<typeof NewSite>

/** The site of an instance. */
export const SiteSettings = z.object({
  name: z.string(),
  species: Species,
  timeZone: z.string(),
  /** Whether species and time zone belong to a simulation, in which they cannot change. */
  isFixed: z.boolean(),
  /** Whether people have entered what the site is, by the command of the instance or on screen. */
  isSettled: z.boolean(),
  /** Whether species or time zone are in use only after a restart. */
  needsRestart: z.boolean(),
  /** Whether the picture is one that was chosen on screen. */
  hasOwnPicture: z.boolean(),
})
export type SiteSettings = z.infer<typeof SiteSettings>

/** Longest picture of a site, in characters of Base64: about 600 kB. */
export const MAXIMUM_SITE_PICTURE = 800_000
