import { incidents } from '@barn-workbench/core/contract'
import { CLOSED, incidentSubject, incidentTypeOf, isIncidentType } from '@barn-workbench/core/incidentTypes'
import type { DisplayConfiguration, EntityReference, Incident, RichTextDocument } from '@barn-workbench/core/schema'
import { bindWrite, callOf, defineWrite, UNDO_TIME, type Write } from '@barn-workbench/core/writes'

/** Parameter of the address of an incident's page whose decisions take the focus. */
export const DECIDE = 'decide'

export interface IncidentInput {
  incidentId: string
}

/** Shared by all writes of an incident: the entity, how it is reloaded, and that they change single fields. */
const ofIncident = {
  entity: ({ incidentId }: IncidentInput) => `incident/${incidentId}` as const,
  reload: ({ incidentId }: IncidentInput) => callOf(incidents.get, { params: { id: incidentId } }),
  isPatch: true,
  titleOf: (incident: Incident, words: (key: string) => string) =>
    incidentSubject(incident, (group, value) => words(`${group}.${value}`)) ??
    (isIncidentType(incident.type) ? words(`sdk:incidentType.${incident.type}`) : incident.type),
} as const

const isOpen = ({ closedAt }: Incident) => closedAt === null

type IncidentWrite<Input> = Write<Input, Incident>

export const close: IncidentWrite<IncidentInput & { forceClose?: boolean | undefined }> = defineWrite<
  IncidentInput & { forceClose?: boolean | undefined },
  Incident
>({
  ...ofIncident,
  name: 'incident.close',
  isKeptOffline: true,
  call: ({ incidentId, forceClose }) =>
    callOf(incidents.close, { params: { id: incidentId }, body: forceClose ? { forceClose } : undefined }),
  optimistic: (incident, _, now) => ({ ...incident, state: CLOSED, closedAt: now, isPublicOpen: false }),
  fits: isOpen,
  mendsAt: ({ incidentId }) => ({
    path: `/incident/${encodeURIComponent(incidentId)}?${DECIDE}=true`,
    label: 'toast.incident.close.open',
  }),
  inverse: ({ incidentId }) => bindWrite(reopen, { incidentId }),
})

export const reopen: IncidentWrite<IncidentInput> = defineWrite({
  ...ofIncident,
  name: 'incident.reopen',
  isKeptOffline: true,
  call: ({ incidentId }) => callOf(incidents.reopen, { params: { id: incidentId } }),
  optimistic: (incident) => ({
    ...incident,
    state: incidentTypeOf(incident.type).reopensAs || incident.state,
    closedAt: null,
    isPublicOpen: !incident.hidden,
  }),
  fits: (incident) => !isOpen(incident),
  inverse: ({ incidentId }) => bindWrite(close, { incidentId }),
})

function assignTo(incidentId: string, account: EntityReference | null) {
  return account ? bindWrite(assign, { incidentId, account }) : bindWrite(unassign, { incidentId })
}

export const assign: IncidentWrite<IncidentInput & { account: EntityReference }> = defineWrite<
  IncidentInput & { account: EntityReference },
  Incident
>({
  ...ofIncident,
  name: 'incident.assign',
  isKeptOffline: true,
  call: ({ incidentId, account }) =>
    callOf(incidents.assign, { params: { id: incidentId, accountId: account.entityId } }),
  optimistic: (incident, { account }) => ({ ...incident, assignedTo: account }),
  inverse: ({ incidentId }, { assignedTo }) => assignTo(incidentId, assignedTo),
})

export const unassign: IncidentWrite<IncidentInput> = defineWrite({
  ...ofIncident,
  name: 'incident.unassign',
  isKeptOffline: true,
  call: ({ incidentId }) => callOf(incidents.unassign, { params: { id: incidentId } }),
  optimistic: (incident) => ({ ...incident, assignedTo: null }),
  inverse: ({ incidentId }, { assignedTo }) => assignTo(incidentId, assignedTo),
})

export const hide: IncidentWrite<IncidentInput & { reason: RichTextDocument }> = defineWrite<
  IncidentInput & { reason: RichTextDocument },
  Incident
>({
  ...ofIncident,
  name: 'incident.hide',
  call: ({ incidentId, reason }) => callOf(incidents.hide, { params: { id: incidentId }, body: { reason } }),
  optimistic: (incident, { reason }) => ({ ...incident, hidden: true, hiddenNote: reason, isPublicOpen: false }),
  fits: ({ hidden }) => !hidden,
  inverse: ({ incidentId }) => bindWrite(unhide, { incidentId }),
})

export const unhide: IncidentWrite<IncidentInput> = defineWrite({
  ...ofIncident,
  name: 'incident.unhide',
  call: ({ incidentId }) => callOf(incidents.unhide, { params: { id: incidentId } }),
  optimistic: (incident) => ({ ...incident, hidden: false, hiddenNote: null, isPublicOpen: isOpen(incident) }),
  fits: ({ hidden }) => hidden,
  // A row of a list does not know the reason.
  inverse: ({ incidentId }, { hiddenNote }: Partial<Incident>) =>
    hiddenNote ? bindWrite(hide, { incidentId, reason: hiddenNote }) : undefined,
})

/** The screens, colour and stakeholders of an incident. */
export interface IncidentProperties extends DisplayConfiguration {
  stakeholder: string[]
}

interface EditInput extends IncidentInput {
  changes: PropertyChanges
  basedOn?: Incident | undefined
}

/**
 * Changed properties of an incident; absent ones keep their value, even if another account has changed them meanwhile.
 */
export interface PropertyChanges {
  displayConfiguration?: Partial<DisplayConfiguration>
  stakeholder?: string[]
}

const CONFIGURED = ['includeIn', 'displaySettings', 'displaySettingEntityOverrides'] as const

/** The properties that a form has changed. */
export function changedProperties(
  { stakeholder, ...configured }: IncidentProperties,
  before: Pick<Incident, 'displayConfiguration' | 'stakeholder'>,
): PropertyChanges {
  const isSame = (left: unknown, right: unknown) => JSON.stringify(left) === JSON.stringify(right)
  const changed = CONFIGURED.filter((name) => !isSame(configured[name], before.displayConfiguration[name]))
  return {
    ...(changed.length > 0 && { displayConfiguration: pick(configured, changed) }),
    ...(!isSame(stakeholder, before.stakeholder) && { stakeholder }),
  }
}

/** All properties, if their previous values are unknown. */
export function allProperties({ stakeholder, ...displayConfiguration }: IncidentProperties): PropertyChanges {
  return { displayConfiguration, stakeholder }
}

function pick(configuration: DisplayConfiguration, names: readonly string[]): Partial<DisplayConfiguration> {
  return Object.fromEntries(Object.entries(configuration).filter(([name]) => names.includes(name)))
}

export const edit: IncidentWrite<EditInput> = defineWrite<EditInput, Incident>({
  ...ofIncident,
  name: 'incident.edit',
  basedOn: ({ basedOn }) => basedOn,
  call: ({ incidentId, changes }) =>
    callOf(incidents.updateGenericProperties, { params: { id: incidentId }, body: changes }),
  optimistic: (incident, { changes: { displayConfiguration, stakeholder = incident.stakeholder } }) => ({
    ...incident,
    displayConfiguration: { ...incident.displayConfiguration, ...displayConfiguration },
    stakeholder,
  }),
  inverse: ({ incidentId, changes }, before) =>
    bindWrite(edit, {
      incidentId,
      changes: {
        ...(changes.displayConfiguration && {
          displayConfiguration: pick(before.displayConfiguration, Object.keys(changes.displayConfiguration)),
        }),
        ...(changes.stakeholder && { stakeholder: before.stakeholder }),
      },
    }),
})

export const remove: IncidentWrite<IncidentInput> = defineWrite<IncidentInput, Incident>({
  ...ofIncident,
  name: 'incident.remove',
  call: ({ incidentId }) => callOf(incidents.remove, { params: { id: incidentId } }),
  optimistic: () => null,
  delay: UNDO_TIME,
})
