import type { Account, ContactWay } from '@barn-workbench/core/schema'
import { HOUR } from '@barn-workbench/core/time'
import { canView } from '../../incidents'
import type { NotificationsDependencies, NotificationServices } from '../createNotifications'

const PEOPLE = ['administrator', 'operator', 'night', 'deputy', 'student', 'viewer'] as const
/** People whose rights end in the middle of the soak. */
const LEAVER = 'deputy'
/** The one whose rights cover dead animals alone. */
const STUDENT = 'student'
const WEEK = [1, 2, 3, 4, 5, 6, 7]

export type People = ReturnType<typeof createPeople>

interface PeopleOptions {
  random: () => number
  now: () => number
  /** Whether the services see the rights that everybody had at the start: a fault that is planted. */
  hasOldRights: boolean
}

/** The people of a soak, with their rights and phones. */
export function createPeople({ random, now, hasOldRights }: PeopleOptions) {
  const leavesAt = now() + (2 + 4 * random()) * HOUR
  /** How likely somebody answers a message. One has a phone that is dead. */
  const attentions = new Map(PEOPLE.map((name) => [name as string, name === 'night' ? 0 : random() * 0.6]))

  function permissionsOf(accountId: string, sees = true): Set<string> {
    if (accountId === STUDENT) return new Set(['incidents.deadAnimal.view'])
    const hasLeft = accountId === LEAVER && now() >= leavesAt
    return new Set(hasLeft && sees ? [] : ['incidents.view', 'incidents.manage'])
  }

  const mayView = (accountId: string, type: string) => canView(permissionsOf(accountId), type)
  const accounts = PEOPLE.map((accountId) => ({ accountId, displayName: accountId, tags: [], version: 1 })) as Account[]
  const dependencies: Pick<NotificationsDependencies, 'accounts' | 'credentials' | 'grants'> = {
    accounts: {
      all: async () => accounts,
      localeOf: async () => 'de',
      nameOf: async (accountId) => ({ ok: true, value: { accountId, displayName: accountId } }) as never,
    },
    credentials: {
      listOfAccount: async (accountId) => [
        {
          id: accountId,
          kind: 'emailPassword',
          name: `${accountId}@example.org`,
          name_key: `${accountId}@example.org`,
          account_id: accountId,
          password_hash: null,
          confirmed_at: 1,
        },
      ],
    },
    grants: {
      accessOf: async (accountId) => ({
        roles: new Set([
          accountId === 'administrator' ? 'administrator' : accountId === 'viewer' ? 'viewer' : 'operator',
        ]),
        permissions: permissionsOf(accountId, !hasOldRights),
      }),
    },
  }

  return {
    dependencies,
    permissionsOf,
    mayView,
    attention: (accountId: string) => attentions.get(accountId) ?? 0,
    /** The person behind a way; null for a webhook, which receives cases. */
    accountOf(way: ContactWay): string | null {
      if (way.kind === 'push') return null
      const text = way.kind === 'email' ? way.address.replace('@example.org', '') : way.target
      return PEOPLE.find((accountId) => accountId === text) ?? null
    },
    /** Gives everybody a second way, and makes a rota of two shifts. */
    async setUp({ webhooks, settings }: NotificationServices): Promise<void> {
      const common = {
        template: 'json' as const,
        types: [],
        minimumUrgency: 'tells' as const,
        allowsPrivate: false,
        isOn: true,
      }
      const url = 'https://hook.example.org/'
      await webhooks.add({ ...common, name: 'cases', use: 'cases', url, target: '' }, 'administrator')
      const gateway = await webhooks.add({ ...common, name: 'SMS', use: 'people', url, target: '' }, 'administrator')
      const webhookId = gateway.ok ? gateway.value.webhook.webhookId : ''
      for (const accountId of PEOPLE)
        await settings.writeOwn(accountId, {
          rules: [],
          ways: [
            { kind: 'email', address: `${accountId}@example.org` },
            { kind: 'webhook', webhookId, target: accountId },
          ],
          alsoOffDuty: accountId === 'administrator',
          reportEvery: 'whenNeeded',
          reportAt: 360,
        })
      const shifts = WEEK.flatMap((weekday) => [
        { weekday, from: 6 * 60, until: 18 * 60, accountIds: ['operator'] },
        { weekday, from: 18 * 60, until: 5 * 60, accountIds: ['night', 'deputy'] },
      ])
      await settings.writeRota({ shifts, swaps: [], absences: [] })
    },
  }
}
