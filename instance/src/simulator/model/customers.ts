import type { KnownInstance } from '@barn-workbench/core/schema'
import { uniform } from './random'

/** Sites of customers that an admiral knows, as invented as the barns of the simulator. */
const SITE_NAMES = [
  'Hof Petersen',
  'Sauenhof Lüders',
  'Mastbetrieb Brandt',
  'Geflügelhof Siebert',
  'Gut Rosenau, Stall 1',
  'Gut Rosenau, Stall 2',
  'Gut Rosenau, Stall 3',
  'Hof Am Deich',
  'Ferkelaufzucht Hansen',
  'Hähnchenmast Vogt',
  'Hof Lindenkamp',
  'Betrieb Kröger',
  'Hof Steenblock',
  'Versuchsstall Nord',
  'Agrargenossenschaft Elbtal, Halle A',
  'Agrargenossenschaft Elbtal, Halle B',
  'Oak Ridge Farm',
  'Willow Brook Poultry',
  'Stonebridge Pigs',
  'Highfield Broilers, House 1',
  'Highfield Broilers, House 2',
  'Highfield Broilers, House 3',
  'Highfield Broilers, House 4',
  'Ashcombe Farm',
  'Meadow Lane Nursery',
  'Thornton Finishing Unit',
  'Green Valley Research Barn',
  'Varkenshouderij De Linde',
  'Pluimveebedrijf Hoekstra',
  'Boerderij ’t Veld',
  'Kwekerij Zonneveld, stal 1',
  'Kwekerij Zonneveld, stal 2',
  'Østergaard Svin',
  'Nørregård Slagtekyllinger',
  'Granja Los Olmos',
  'Avícola San Isidro',
] as const

const FIRST_ID = 1003
const INSTANCE_PORT = 4101
/** Share of the sites that can be reached from outside. */
const REMOTE_SHARE = 0.8
const HTTPS_PORT = 443

/** The sites of customers with their addresses, none of which answers. */
export function customerSites(seed: number): KnownInstance[] {
  return SITE_NAMES.map((name, index) => {
    const id = String(FIRST_ID + index)
    const hasRemote = uniform(seed, 'remote', index) < REMOTE_SHARE
    return {
      globalUniqueIdentifier: id,
      name,
      discoveryObject: {
        local: { protocol: 'http', hostname: `192.168.${10 + index}.20`, port: INSTANCE_PORT },
        ...(hasRemote && {
          remote: { protocol: 'https', hostname: `vms-${id}.example.org`, port: HTTPS_PORT },
        }),
      },
    }
  })
}
