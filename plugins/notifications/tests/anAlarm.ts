import type { AlarmCase, Delivery, Notification } from '@barn-workbench/core/schema'

/** A case that wakes, of one camera that does not work. */
export function anAlarmCase(fields: Partial<AlarmCase> = {}): AlarmCase {
  return {
    caseId: 'case-1',
    type: 'healthCheck',
    urgency: 'wakes',
    state: 'open',
    incidentIds: ['incident-1'],
    incidentCount: 1,
    openedAt: 1_000,
    steps: 1,
    nextAt: null,
    acknowledgedAt: null,
    acknowledgedBy: null,
    arrivesAt: null,
    note: '',
    silenceId: null,
    overAt: null,
    ...fields,
  }
}

/** A message by e-mail that its service has accepted. */
export function aDelivery(fields: Partial<Delivery> = {}): Delivery {
  return {
    deliveryId: 'delivery-1',
    channel: 'email',
    to: 'anke@example.org',
    event: 'opened',
    state: 'accepted',
    attempts: 1,
    madeAt: 1_000,
    sentAt: 1_000,
    acceptedAt: 2_000,
    shownAt: null,
    openedAt: null,
    acknowledgedAt: null,
    error: null,
    ...fields,
  }
}

/** A message to a person about a case. */
export function aNotification(fields: Partial<Notification> = {}): Notification {
  return {
    notificationId: 'notification-1',
    case: anAlarmCase(),
    step: 1,
    urgency: 'wakes',
    madeAt: 1_000,
    dueAt: null,
    openedAt: null,
    deliveries: [aDelivery()],
    ...fields,
  }
}
