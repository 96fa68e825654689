import { guestLinks } from '@barn-workbench/core/contract'
import { succeed } from '@barn-workbench/core/result'
import type { GuestLinks } from '../guests'
import { implement } from '../http'

/** Links with which guests see one finding. */
export function guestLinkRoutes(links: GuestLinks) {
  return implement(guestLinks, {
    create: ({ body }, { account }) => links.create(body, account),
    list: async (_, { account }) => succeed(await links.list(account)),
    end: ({ params }, { account }) => links.end(params.id, account),
    view: ({ params }, { address }) => links.view({ secret: params.secret, address }),
    picture: ({ params: { secret, picture }, query: { resizeY } }, { address, signal }) =>
      links.picture({ secret, address }, { picture, resizeY, signal }),
  })
}
