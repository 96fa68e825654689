import { hasAnyPermission, incidentViewPermissions } from '@barn-workbench/core/permissions'
import type { ContactWay } from '@barn-workbench/core/schema'
import type { TimeZone } from '@barn-workbench/core/time'
import type { AccountStore, CredentialStore, GrantStore } from '../auth'
import { canView } from '../incidents'
import type { Person, Staff } from './escalation'
import type { PushDevices } from './push'
import { hasRota, onDutyAt, peopleOfRota } from './rota'
import type { SettingsStore } from './settingsStore'
import type { WebhookStore } from './webhookStore'

export interface StaffDependencies {
  accounts: Pick<AccountStore, 'all' | 'localeOf'>
  credentials: Pick<CredentialStore, 'listOfAccount'>
  grants: Pick<GrantStore, 'accessOf'>
  settings: SettingsStore
  webhooks: Pick<WebhookStore, 'callable'>
  pushDevices: Pick<PushDevices, 'list'>
  zone: TimeZone
}

/** Finds the people who can be notified of incidents at a time, and the ways to reach them. */
export function createStaff(dependencies: StaffDependencies) {
  const { accounts, credentials, grants, settings, webhooks, pushDevices, zone } = dependencies

  /** The confirmed e-mail addresses of an account. */
  async function addressesOf(accountId: string): Promise<string[]> {
    const found = await credentials.listOfAccount(accountId)
    return found.filter(({ kind, confirmed_at }) => kind === 'emailPassword' && confirmed_at !== null).map(nameOf)
  }

  /** The ways that a person has chosen and may use still: an address or a service that is not theirs is left out. */
  async function waysOf(accountId: string): Promise<ContactWay[]> {
    const addresses = await addressesOf(accountId)
    const { ways } = (await settings.own(accountId)).value
    const hasDevice = (await pushDevices.list(accountId)).length > 0
    const services = ways?.some(({ kind }) => kind === 'webhook') ? await webhooks.callable('people') : []
    const usual: ContactWay[] = [
      { kind: 'push' },
      ...addresses.slice(0, 1).map((address) => ({ kind: 'email' as const, address })),
    ]
    return (ways ?? usual).filter((way) => {
      if (way.kind === 'push') return hasDevice
      if (way.kind === 'email') return addresses.includes(way.address)
      return services.some(({ webhookId }) => webhookId === way.webhookId)
    })
  }

  async function personOf(accountId: string, name: string): Promise<Person> {
    const { roles, permissions } = await grants.accessOf(accountId)
    const { value: own } = await settings.own(accountId)
    return {
      accountId,
      name,
      locale: await accounts.localeOf(accountId),
      rules: {
        own: own.rules,
        roles: await Promise.all([...roles].map(async (role) => (await settings.rulesOfRole(role)).value)),
      },
      ways: await waysOf(accountId),
      alsoOffDuty: own.alsoOffDuty,
      reportAt: own.reportAt,
      isAdministrator: roles.has('administrator'),
      mayView: (type) => canView(permissions, type),
    }
  }

  return {
    addressesOf,
    waysOf,
    localeOf: (accountId: string): Promise<string> => accounts.localeOf(accountId),
    /** The roles whose rules hold for an account. */
    rolesOf: async (accountId: string): Promise<string[]> => [...(await grants.accessOf(accountId)).roles].sort(),
    /** Whether an account exists and may view incidents of a type now. */
    async mayView(accountId: string, type: string): Promise<boolean> {
      return canView((await grants.accessOf(accountId)).permissions, type)
    },
    /** The accounts that may view incidents of some type now. */
    async viewers(): Promise<Set<string>> {
      const able = new Set<string>()
      for (const { accountId } of await accounts.all())
        if (hasAnyPermission((await grants.accessOf(accountId)).permissions, incidentViewPermissions()))
          able.add(accountId)
      return able
    },
    async at(time: number): Promise<Staff> {
      const { value: rota } = await settings.rota()
      const { value: escalation } = await settings.escalation()
      const people = await accounts.all()
      return {
        people: await Promise.all(people.map(({ accountId, displayName }) => personOf(accountId, displayName))),
        contacts: escalation.contacts,
        hasRota: hasRota(rota),
        onDuty: onDutyAt(rota, time, zone),
        rotaOrder: peopleOfRota(rota, time, zone),
      }
    },
  }
}

export type StaffBook = ReturnType<typeof createStaff>

function nameOf({ name }: { name: string }): string {
  return name
}
