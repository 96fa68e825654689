import type { ReactNode } from 'react'
import type { Actor, Incident } from '@barn-workbench/core/schema'
import { pictureBoxOf } from '@barn-workbench/plugin-sdk/camera'
import { useIsPhone, useLocale, useMessages, type Messages } from '@barn-workbench/plugin-sdk/react'
import { isEmptyDocument, RichText } from '@barn-workbench/plugin-sdk/rich-text'
import { CameraLinks } from '../types/cardFacts'
import cardClasses from '../types/Cards.module.css'
import { wordOf } from '../types/incidentLabels'
import classes from './Detail.module.css'
import { Moment } from './Moment'
import { RawData } from './RawData'

/** Kind of an actor that is a person. */
const ACCOUNT = 'account'
const DETECTOR = 'detector'

/** The actor of an event; a person's is shown as manual. */
function actorText(actor: Actor | null, t: Messages): string | null {
  if (actor === null) return null
  if (actor.entityType === DETECTOR) return t('detected')
  return actor.entityType === ACCOUNT ? `${actor.displayName} (${t('all.manual')})` : actor.displayName
}

function Field({ label, children }: { label: string; children: ReactNode }) {
  const t = useMessages()
  const isEmpty = children === null || children === undefined || children === '' || children === false
  return (
    <div className={cardClasses.fact}>
      <dt>{t(`all.${label}`)}</dt>
      <dd>{isEmpty ? '–' : children}</dd>
    </div>
  )
}

function IdentifierFields({ incident: { identifier } }: { incident: Incident }) {
  const t = useMessages()
  const { cameraId, componentType, componentId, detectionName, detectionIdentifier } = identifier
  return (
    <>
      <Field label="camera">{cameraId !== null && <CameraLinks ids={[cameraId]} />}</Field>
      <Field label="componentType">{componentType && wordOf(t, 'component', componentType)}</Field>
      <Field label="componentId">{componentId}</Field>
      <Field label="detectionName">{detectionName && wordOf(t, 'series', detectionName)}</Field>
      <Field label="detectionIdentifier">{detectionIdentifier}</Field>
    </>
  )
}

function TimeFields({ incident }: { incident: Incident }) {
  const { firstEventTimestamp, lastEventTimestamp, stateActiveSince, closedAt } = incident
  return (
    <>
      <Field label="firstEvent">
        <Moment at={firstEventTimestamp} withAge />
      </Field>
      <Field label="lastEvent">
        <Moment at={lastEventTimestamp} withAge />
      </Field>
      <Field label="stateActiveSince">
        <Moment at={stateActiveSince} withAge />
      </Field>
      <Field label="closedAt">{closedAt !== null && <Moment at={closedAt} withAge />}</Field>
    </>
  )
}

function PeopleFields({ incident }: { incident: Incident }) {
  const t = useMessages()
  const { triggeredBy, assignedTo, changedBy, stakeholder, version, incidentId, type, state } = incident
  return (
    <>
      <Field label="triggeredBy">{actorText(triggeredBy, t)}</Field>
      <Field label="assignedTo">{assignedTo?.displayName ?? t('nobody')}</Field>
      <Field label="stakeholder">{stakeholder.map((name) => wordOf(t, 'stakeholder', name)).join(', ')}</Field>
      <Field label="changedBy">{actorText(changedBy, t)}</Field>
      <Field label="version">{version}</Field>
      <Field label="id">{incidentId}</Field>
      <Field label="type">{type}</Field>
      <Field label="state">{state}</Field>
    </>
  )
}

/** Its place in the picture, in words; an unknown form is shown as it is. */
function Position({ position }: { position: unknown }) {
  const t = useMessages()
  const locale = useLocale()
  if (position === null || position === undefined) return '–'
  const box = pictureBoxOf(position)
  if (box === null) return <RawData data={position} />
  const percent = (fraction: number) => fraction.toLocaleString(locale, { style: 'percent' })
  return t('all.place', { x: percent(box.x), y: percent(box.y), w: percent(box.w), h: percent(box.h) })
}

function DisplayFields({ incident }: { incident: Incident }) {
  const t = useMessages()
  const { hidden, hiddenNote, isPublicOpen, position, displayConfiguration } = incident
  const { includeIn, displaySettingEntityOverrides, displaySettings } = displayConfiguration
  return (
    <>
      <Field label="hidden">{t(hidden ? 'all.yes' : 'all.no')}</Field>
      <Field label="hiddenNote">{!isEmptyDocument(hiddenNote) && <RichText document={hiddenNote} />}</Field>
      <Field label="isPublicOpen">{t(isPublicOpen ? 'all.yes' : 'all.no')}</Field>
      <Field label="includeIn">{includeIn.map((screen) => wordOf(t, 'includeIn', screen)).join(', ')}</Field>
      <Field label="color">
        <span className={cardClasses.swatch} style={{ background: displaySettings.renderColor }} />
        {displaySettings.renderColor}
      </Field>
      <Field label="position">
        <Position position={position} />
      </Field>
      <Field label="overrides">
        {displaySettingEntityOverrides.length > 0 && <RawData data={displaySettingEntityOverrides} />}
      </Field>
    </>
  )
}

/** All fields of an incident; on a phone on request. */
export function AllFields({ incident }: { incident: Incident }) {
  const t = useMessages()
  // On a phone the fields are folded at first.
  const isPhone = useIsPhone()
  return (
    <details className={classes.section} open={!isPhone}>
      <summary className={classes.sectionTitle}>{t('all.title')}</summary>
      <dl className={cardClasses.facts}>
        <TimeFields incident={incident} />
        <PeopleFields incident={incident} />
        <IdentifierFields incident={incident} />
        <DisplayFields incident={incident} />
      </dl>
    </details>
  )
}
