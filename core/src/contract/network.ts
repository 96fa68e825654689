import { z } from 'zod'
import { NetworkDevice, Timestamp } from '../schema'
import { anyOf, endpoint } from './endpoint'

const canManage = anyOf('network.manage')

/** The devices around an instance. All calls need `network.manage`. */
export const network = {
  /**
   * Returns the devices that the instance's machine has lately talked to, in the order of their addresses. The instance
   * only listens: it sends nothing to find them. For a reader, a device that it cannot understand is null.
   */
  discover: endpoint({
    method: 'GET',
    path: '/api/network/discover',
    access: canManage,
    form: 'result',
    reply: z.array(NetworkDevice.nullable().catch(null)),
  }),

  /**
   * Reloads the vendor names, and returns their number. `network/no-vendor-source`: the instance was started without a
   * source. `network/vendor-source-failed`: the source does not answer, or holds no names.
   */
  updateVendors: endpoint({
    method: 'POST',
    path: '/api/network/discover/update-oui',
    access: canManage,
    managesTransactions: true,
    form: 'result',
    reply: z.object({ vendors: z.int(), updatedAt: Timestamp }),
    errors: ['network/no-vendor-source', 'network/vendor-source-failed'],
  }),
}
