import { z } from 'zod'
import { MAXIMUM_SITE_PICTURE, NewSite, SiteSettings } from '../schema/site'
import { anyOf, endpoint } from './endpoint'

const access = anyOf('system.manage')

/** The facts of a site: its name, its picture, its animals and its time zone. All calls need `system.manage`. */
export const site = {
  /** Returns the site, and whether its entered facts are in use. */
  read: endpoint({ method: 'GET', path: '/api/workbench/site', access, form: 'result', reply: SiteSettings }),

  /**
   * Changes name, species and time zone. The name is in use at once, the others after a restart. They go before what
   * the command of the instance says, until that changes. `request/invalid`: also where a simulation would have to
   * change.
   */
  write: endpoint({
    method: 'PUT',
    path: '/api/workbench/site',
    access,
    body: NewSite,
    form: 'result',
    reply: SiteSettings,
    errors: ['request/invalid'],
  }),

  /** Sets the picture of the site, a JPEG, PNG or WebP file in Base64. `request/invalid`: it is none of them. */
  setPicture: endpoint({
    method: 'PUT',
    path: '/api/workbench/site/picture',
    access,
    body: z.strictObject({ picture: z.base64().max(MAXIMUM_SITE_PICTURE) }),
    form: 'result',
    reply: SiteSettings,
    errors: ['request/invalid'],
  }),

  /** Takes the picture away that was set; the one of the command comes back, if there is one. */
  removePicture: endpoint({
    method: 'DELETE',
    path: '/api/workbench/site/picture',
    access,
    form: 'nothing',
    reply: z.undefined(),
  }),
}
