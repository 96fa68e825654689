import { z } from 'zod'
import { Id, Timestamp } from './primitives'

/** The changes that an instance records in its audit trail. */
export const AUDITED_ACTIONS = [
  'account.created',
  'account.tagged',
  'account.deleted',
  'account.password-set',
  'account.unlocked',
  'machine-key.created',
  'machine-key.renewed',
  'machine-key.ended',
  'session.started',
  'session.ended',
  'passkey.added',
  'passkey.removed',
  'authorization.granted',
  'authorization.replaced',
  'authorization.removed',
  'role.created',
  'role.changed',
  'role.deleted',
  'service-provider.added',
  'service-provider.changed',
  'service-provider.removed',
  'camera.added',
  'camera.changed',
  'camera.source-changed',
  'camera.searched',
  'camera.password-tried',
  'camera.clock-set',
  'camera.privacy-changed',
  'camera.removed',
  'incident.deleted',
  'region.removed',
  'canvas.removed',
  'layout.changed',
  'layout.removed',
  'plugin.installed',
  'plugin.updated',
  'plugin.granted',
  'plugin.quarantined',
  'plugin.released',
  'plugin.rolled-back',
  'plugin.removed',
  'display-mode.changed',
  'evidence.exported',
  'guest-link.created',
  'guest-link.ended',
  'guest-link.viewed',
  'log.read',
  'backup.made',
  'backup.restored',
  'backup.schedule-changed',
  'notifications.changed',
  'connections.changed',
  'monitoring.limits-changed',
  'monitoring.metrics-changed',
  'instance.site-changed',
  'instance.detections-changed',
  'instance.restarted',
  'instance.host-rebooted',
  'instance.vendors-updated',
  'instance.clock-confirmed',
] as const
export type AuditedAction = (typeof AUDITED_ACTIONS)[number]

/**
 * A change of accounts, rights, the directory, cameras or the instance itself, a sign-in, or a read that concerns
 * security: its author, its time, and the values before and after.
 */
export const AuditEntry = z.object({
  auditEntryId: Id,
  /** The time of the action, or of the first of several. */
  timestamp: Timestamp,
  /** Null for the instance itself, such as at its first start. */
  actor: z.object({ accountId: Id, displayName: z.string() }).nullable(),
  action: z.string(),
  /**
   * `entityType` as in an authorization record, or `serviceProvider`, `instance`, `camera`, `incident` and so on. The
   * name is the one at the time of the change.
   */
  target: z.object({ entityType: z.string(), entityId: Id, name: z.string().nullable() }),
  /** The entity, or the part of it that changed, as JSON; null if there was none. */
  before: z.unknown(),
  after: z.unknown(),
  /** Number of equal entries of the same day that this entry stands for; absent: one. */
  count: z.int().optional(),
  /** Time of the last of them, by which lists are sorted; absent only from older instances. */
  lastTimestamp: Timestamp.optional(),
})
export type AuditEntry = z.infer<typeof AuditEntry>
