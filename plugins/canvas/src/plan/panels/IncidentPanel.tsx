import { IconArrowRight } from '@tabler/icons-react'
import { useId } from 'react'
import { MINUTE } from '@barn-workbench/core/time'
import {
  formatDuration,
  PageLink,
  useEntityPath,
  useLocale,
  useMessages,
  useNow,
} from '@barn-workbench/plugin-sdk/react'
import { MOST_INCIDENTS } from '../../queries/usePlanIncidents'
import { MARKER_TYPES } from '../../widgets/floor-plan/settings'
import { markerIdOf } from '../overlays/otherIncidents'
import { useTypeName } from '../overlays/useOverlays'
import type { MarkedIncident } from '../planContent'
import type { OverlayPanelsProps } from './panels'
import classes from './Panels.module.css'

/** The list shows an item that it zooms to at this zoom at least. */
const SHOWN_ZOOM = 3

interface RowProps extends Pick<OverlayPanelsProps, 'stage' | 'cameras' | 'moment'> {
  markerId: string
  marked: MarkedIncident
}

/** An incident in the list: it leads to its place on the plan, and to its page. */
function IncidentRow({ markerId, marked: { incident, cameraId }, stage, cameras, moment }: RowProps) {
  const t = useMessages()
  const typeName = useTypeName()
  const locale = useLocale()
  const pathOf = useEntityPath()
  const now = useNow(MINUTE)
  const camera = cameras.find((one) => one.cameraId === cameraId)?.name ?? t('unknownCamera')
  const isFalse = incident.messagePayload['falsePositive'] === true
  const age = formatDuration(locale, Math.max(0, (moment ?? now) - incident.firstEventTimestamp))
  return (
    <li className={classes.row}>
      <button type="button" className={classes.place} onClick={() => stage?.zoomTo(markerId, SHOWN_ZOOM)}>
        <span>{isFalse ? t('falseAlarm', { camera }) : `${typeName(incident.type)} · ${camera}`}</span>
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

/** Which incidents are marked and how, and a list of them. */
export function IncidentPanel(props: OverlayPanelsProps) {
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
