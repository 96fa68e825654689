import { useId, type KeyboardEvent, type ReactNode } from 'react'
import { camerasOf, type Incident } from '@barn-workbench/core/schema'
import { MINUTE } from '@barn-workbench/core/time'
import { IconArrowRight, IconX } from '@barn-workbench/plugin-sdk/icons'
import {
  formatDuration,
  IconButton,
  incidentTypeName,
  ModalDialog,
  PageLink,
  useEntityPath,
  useIsPhone,
  useLocale,
  useMessages,
  useNow,
  usePermission,
  useRegions,
} from '@barn-workbench/plugin-sdk/react'
import { MOST_INCIDENTS } from '../../queries/planIncidents'
import { MARKER_TYPES, REGION_OPACITY } from '../../widgets/floor-plan/settings'
import { incidentLabel, markerIdOf } from '../overlays/otherIncidents'
import type { PanelName } from '../overlays/OverlayChips'
import type { PlanOverlays } from '../overlays/usePlanOverlays'
import type { MarkedIncident, PlanContent } from '../planContent'
import classes from './OverlayPanels.module.css'

interface OverlayPanelsProps extends Pick<PlanContent, 'chosen' | 'cameras' | 'moment' | 'stage'> {
  panel: PanelName
  overlays: PlanOverlays
  onClose: () => void
}

/** The open panel: of an overlay, or of the incidents without a place. */
export function OverlayPanels(props: OverlayPanelsProps) {
  const { panel, onClose } = props
  const t = useMessages()
  return (
    <PlanPanel title={t(`panels.${panel}`)} onClose={onClose}>
      {panel === 'incidents' && <IncidentPanel {...props} />}
      {panel === 'regions' && <RegionPanel {...props} />}
      {panel === 'withoutPlace' && <WithoutPlacePanel {...props} />}
    </PlanPanel>
  )
}

interface UnplacedRowProps extends Pick<OverlayPanelsProps, 'cameras' | 'moment'> {
  incident: Incident
}

/** An incident that the plan cannot mark, with what is known of its place; it leads to its page. */
function UnplacedRow({ incident, cameras, moment }: UnplacedRowProps) {
  const t = useMessages()
  const locale = useLocale()
  const pathOf = useEntityPath()
  const now = useNow(MINUTE)
  const { specifications } = useRegions({ enabled: usePermission('regions.view') })
  const { componentType, componentId } = incident.identifier
  const region = componentType === 'camera' || componentId === null ? undefined : specifications.data?.[componentId]
  const names = camerasOf(incident).flatMap((id) => cameras.find(({ cameraId }) => cameraId === id)?.name ?? [])
  const age = formatDuration(locale, Math.max(0, (moment ?? now) - incident.firstEventTimestamp))
  return (
    <li className={classes.row}>
      <PageLink to={pathOf('incident', incident.incidentId)} className={classes.place}>
        <span className={classes.name}>
          {[incidentTypeName(incident.type, t), region?.name, ...names].filter(Boolean).join(' · ')}
        </span>
        <span className={classes.age}>{age}</span>
        <IconArrowRight size={16} aria-hidden />
      </PageLink>
    </li>
  )
}

/** Lists incidents that were open, but have no place on this plan: dead animals first. */
function WithoutPlacePanel(props: OverlayPanelsProps) {
  const t = useMessages()
  const { animals, others } = props.overlays.incidents.withoutPlace
  const incidents = [...animals, ...others]
  return (
    <>
      <p className={classes.notice}>{t('panels.withoutPlaceHint')}</p>
      {incidents.length === 0 && <p className={classes.notice}>{t('panels.allPlaced')}</p>}
      <ul className={classes.list}>
        {incidents.map((incident) => (
          <UnplacedRow key={incident.incidentId} {...props} incident={incident} />
        ))}
      </ul>
    </>
  )
}

/** The list shows an item that it zooms to at this zoom at least. */
const SHOWN_ZOOM = 3

interface RowProps extends Pick<OverlayPanelsProps, 'stage' | 'cameras' | 'moment'> {
  markerId: string
  marked: MarkedIncident
}

/** An incident in the list: it leads to its place on the plan, and to its page. */
function IncidentRow({ markerId, marked: { incident, cameraId }, stage, cameras, moment }: RowProps) {
  const t = useMessages()
  const locale = useLocale()
  const pathOf = useEntityPath()
  const now = useNow(MINUTE)
  const camera = cameras.find((one) => one.cameraId === cameraId)?.name
  const isFalse = incident.messagePayload['falsePositive'] === true
  const age = formatDuration(locale, Math.max(0, (moment ?? now) - incident.firstEventTimestamp))
  return (
    <li className={classes.row}>
      <button type="button" className={classes.place} onClick={() => stage?.zoomTo(markerId, SHOWN_ZOOM)}>
        <span className={classes.name}>
          {isFalse ? t('falseAlarm', { camera: camera ?? t('unknownCamera') }) : incidentLabel(incident, camera, t)}
        </span>
        <span className={classes.age}>{age}</span>
      </button>
      <PageLink to={pathOf('incident', incident.incidentId)} className={classes.open} aria-label={t('openIncident')}>
        <IconArrowRight size={16} aria-hidden />
      </PageLink>
    </li>
  )
}

function Switch({ label, isOn, onChange }: { label: string; isOn: boolean; onChange: (isOn: boolean) => void }) {
  return (
    <label className={classes.switch}>
      <input type="checkbox" checked={isOn} onChange={(event) => onChange(event.currentTarget.checked)} />
      {label}
    </label>
  )
}

/** Chooses the incidents that are marked and their marks, and lists them. */
function IncidentPanel(props: OverlayPanelsProps) {
  const { chosen, overlays } = props
  const { choice, change } = chosen
  const t = useMessages()
  const id = useId()
  const { animals, falseAlarms, others } = overlays.incidents
  const rows = [
    ...[...(animals ?? []), ...falseAlarms].map((animal) => [animal.incident.incidentId, animal] as const),
    ...others.map((place) => [markerIdOf(place), place] as const),
  ]
  return (
    <>
      <Switch
        label={t('panels.falseAlarms')}
        isOn={choice.showsFalsePositives}
        onChange={(showsFalsePositives) => change({ showsFalsePositives })}
      />
      <Switch
        label={t('panels.others')}
        isOn={choice.showsOtherIncidents}
        onChange={(showsOtherIncidents) => change({ showsOtherIncidents })}
      />
      <label className={classes.field} htmlFor={`${id}-marker`}>
        {t('panels.marker')}
        <select
          id={`${id}-marker`}
          value={choice.markerType}
          onChange={(event) =>
            change({ markerType: MARKER_TYPES.find((type) => type === event.currentTarget.value) ?? choice.markerType })
          }
        >
          {MARKER_TYPES.map((type) => (
            <option key={type} value={type}>
              {t(`widgets.floor-plan.settings.markerType.options.${type}`)}
            </option>
          ))}
        </select>
      </label>
      {rows.length >= MOST_INCIDENTS && (
        <p className={classes.notice}>{t('panels.newest', { count: MOST_INCIDENTS })}</p>
      )}
      {rows.length === 0 ? (
        <p className={classes.notice}>{t('panels.none')}</p>
      ) : (
        <ul className={classes.list}>
          {rows.map(([markerId, marked]) => (
            <IncidentRow key={markerId} {...props} markerId={markerId} marked={marked} />
          ))}
        </ul>
      )}
    </>
  )
}

interface PlanPanelProps {
  title: string
  onClose: () => void
  children: ReactNode
}

/** A panel above the plan: at its edge, on a phone a sheet. */
function PlanPanel({ title, onClose, children }: PlanPanelProps) {
  const t = useMessages()
  const isPhone = useIsPhone()
  const content = (
    <>
      <header className={classes.header}>
        <h3 className={classes.title}>{title}</h3>
        <IconButton label={t('panels.close')} onClick={onClose}>
          <IconX size={16} />
        </IconButton>
      </header>
      {children}
    </>
  )
  if (isPhone) {
    return (
      <ModalDialog label={title} place="sheet" closesOnBack onClose={onClose}>
        {content}
      </ModalDialog>
    )
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    onClose()
  }
  return (
    <section className={classes.panel} aria-label={title} onKeyDown={onKeyDown}>
      {content}
    </section>
  )
}

/** The type and the opacity of the regions. */
function RegionPanel({ chosen: { choice, change }, overlays: { regions } }: OverlayPanelsProps) {
  const t = useMessages()
  const id = useId()
  const { kinds, kind, isMissing } = regions
  const isListed = kinds.some((one) => one.id === kind)
  if (kinds.length === 0 && isMissing) return <p className={classes.notice}>{t('panels.noRegions')}</p>
  return (
    <>
      <label className={classes.field} htmlFor={`${id}-kind`}>
        {t('panels.kind')}
        <select
          id={`${id}-kind`}
          value={kind ?? ''}
          onChange={(event) => change({ regionType: event.currentTarget.value })}
        >
          {!isListed && <option value={kind ?? ''}>{t('unnamedKind')}</option>}
          {kinds.map((one) => (
            <option key={one.id} value={one.id}>
              {one.name}
            </option>
          ))}
        </select>
      </label>
      {isMissing && (
        <p className={classes.notice} role="status">
          {t('panels.missingKind')}
        </p>
      )}
      <label className={classes.field}>
        <span>
          {t('opacity')} <output>{choice.regionOpacity} %</output>
        </span>
        <input
          type="range"
          min={REGION_OPACITY.minimum}
          max={REGION_OPACITY.maximum}
          step={REGION_OPACITY.step}
          value={choice.regionOpacity}
          onChange={(event) => change({ regionOpacity: Number(event.currentTarget.value) })}
        />
      </label>
    </>
  )
}
