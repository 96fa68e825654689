import { z } from 'zod'
import { Species } from '../schema'
import { createSharedStore, type SharedStore } from '../settings'
import type { SessionDependencies } from './sessionDependencies'

const properties = {
  refreshToken: z.string().nullable(),
  /** Signed mark that lets the owner in while others guess the password. */
  knownDevice: z.string().nullable(),
  eulaRefreshRequired: z.boolean(),
  autoLoginWithRemoteAccount: z.boolean(),
  availablePermissions: z.array(z.string()),
  labels: z.array(z.string()),
  species: Species.nullable(),
  version: z.string().nullable(),
  instanceType: z.string().nullable(),
  timeZone: z.string().nullable(),
}

/** What the client remembers of one instance between visits, so that a warm start shows a dashboard before the first answer. */
export type InstanceRecord = z.output<z.ZodObject<typeof properties>>

const defaults: InstanceRecord = {
  refreshToken: null,
  knownDevice: null,
  eulaRefreshRequired: false,
  autoLoginWithRemoteAccount: true,
  availablePermissions: [],
  labels: [],
  species: null,
  version: null,
  instanceType: null,
  timeZone: null,
}

export function createInstanceRecord(
  globalUniqueIdentifier: string,
  { storage, channel, tabId, log }: Pick<SessionDependencies, 'storage' | 'channel' | 'tabId' | 'log'>,
): SharedStore<InstanceRecord> {
  return createSharedStore({
    name: `instance/${globalUniqueIdentifier}`,
    properties,
    defaults,
    storage,
    channel,
    tabId,
    onProblem: ({ kind }) => log.write({ level: 'WARN', tag: 'Store', globalUniqueIdentifier, message: kind }),
  })
}
