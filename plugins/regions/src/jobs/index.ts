import { allRegions, defineJob, REGIONS_REFRESH } from '@barn-workbench/plugin-sdk'
import { VIEW_PERMISSION } from '../permissions'

/** Brings the regions of all cameras, their names and types. */
export const bringRegions = defineJob({
  id: 'regions.bring',
  period: REGIONS_REFRESH,
  needs: [VIEW_PERMISSION],
  run: async (_session, _signal, _tell, bring) => await bring(...allRegions),
})
