import {
  accounts,
  accountSignIn,
  backup,
  cameraCanvases,
  passkeySignIn,
  regions,
  site,
} from '@barn-workbench/core/contract'
import { where } from '@barn-workbench/core/query'
import { MINUTE } from '@barn-workbench/core/time'
import {
  useCall,
  useCameras,
  useDocuments,
  useInstance,
  useNow,
  usePermission,
  viewStateOf,
  type ViewState,
} from '@barn-workbench/plugin-sdk/react'
import type { SetupFacts } from './setupSteps'

/** Accounts that are looked at: whether there are several people is known from a few. */
const MAXIMUM_ACCOUNTS = 100

/**
 * The facts by which the steps of the set-up count as done, as far as the account may see them, and the state of the
 * calls that load them. A call that is not for the account is not made.
 */
export function useSetupFacts(): { facts: SetupFacts; state: ViewState } {
  const now = useNow(MINUTE)
  const cameras = useCameras()
  const places = usePlaces()
  const people = usePeople()
  const isManager = usePermission('system.manage')
  // An older instance has no such call: the step is left out then.
  const ownSite = useCall(site.read, {}, { enabled: isManager })
  // An older instance has no such call, and one without a data folder nothing to back up: the step is left out then.
  const kept = useCall(backup.status, {}, { enabled: isManager })
  const backups = kept.data?.isPossible ? kept.data.backups : undefined
  const facts = { site: ownSite.data, ...(isManager && { isSecure: location.protocol === 'https:' }) }
  return {
    facts: { now, cameras: cameras.data, ...places.facts, ...people.facts, ...facts, backups },
    state: viewStateOf(cameras, ...places.calls, ...people.calls),
  }
}

/** The outlines in the pictures, and the floor plans. */
function usePlaces() {
  const seesRegions = usePermission('regions.view')
  const seesPlans = usePermission('cameraCanvases.view', 'cameraCanvases.view.basic')
  const mappings = useCall(regions.mappings, { query: {} }, { enabled: seesRegions, shows: ['regionMapping'] })
  const canvases = useCall(cameraCanvases.list, {}, { enabled: seesPlans, shows: ['cameraCanvas'] })
  return {
    facts: { mappings: mappings.data, canvases: canvases.data },
    calls: [...(seesRegions ? [mappings] : []), ...(seesPlans ? [canvases] : [])],
  }
}

/** The accounts, and how the own one can sign in without its password. */
function usePeople() {
  const { snapshot } = useInstance()
  const ownId = snapshot.accountId ?? ''
  const enabled = usePermission('accounts.view')
  const all = useDocuments(accounts.query, { limit: MAXIMUM_ACCOUNTS }, { enabled, shows: ['account'] })
  const passkeys = useCall(passkeySignIn.list, {}, { shows: ['passkey'] })
  const ownEmails = { query: [where('accountId', '==', ownId)], limit: 1 }
  const emails = useDocuments(accountSignIn.emails, ownEmails, { enabled, shows: ['account'] })
  const isKnown = passkeys.data !== undefined && (!enabled || emails.data !== undefined)
  const waysBack = isKnown ? passkeys.data.length + (emails.data?.length ?? 0) : undefined
  return {
    facts: { accounts: all.data?.map((account) => ('tags' in account ? account.tags : [])), waysBack },
    calls: [passkeys, ...(enabled ? [all, emails] : [])],
  }
}
