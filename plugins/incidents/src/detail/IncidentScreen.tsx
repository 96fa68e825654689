import { useDeferredValue, useEffect, useMemo, useRef, useState, type RefObject } from 'react'
import { PICTURE_PERMISSIONS } from '@barn-workbench/core/permissions'
import type { Incident } from '@barn-workbench/core/schema'
import { ActionBar, targetOf, useShownEntities } from '@barn-workbench/plugin-sdk/actions'
import { FRAME_HEIGHT, momentOf, useFrame } from '@barn-workbench/plugin-sdk/camera'
/*
 * One incident on screen: on its page (`IncidentPage`), and beside a list that chooses it.
 *
 * 1. `useShownIncident` loads the incident with the user's pending changes. It tells a missing incident, which gets the
 *    notice `Gone`, from a failed call, which becomes the state of the frame.
 * 2. `neighbours` gives the previous and the next incident: in the order of the list that was on screen last, which
 *    `publishOrder` announces, else among the open ones. J and K lead there; both neighbours are preloaded. An incident
 *    that the user closes leads to the next one by itself (`useGoOnAfterClosing`), and its undo back to it.
 * 3. `IncidentDetail` renders the incident: title, state and actions, then `picture/MomentPicture`, the card of its
 *    type (`types/IncidentCard`), `IncidentEvents`, the slot `incident.detail`, and `AllFields`.
 * 4. `picture/moment` finds the cameras and the time of the picture, with the steps back and forward. `MomentPicture`
 *    shows the picture with detection, pins and outlines, which `MomentFrame` draws. `pictureBox` is for forms, in
 *    which a box is marked in such a picture.
 *
 * Terms:
 *
 * - moment of an incident: the cameras, the time and the box of the picture that shows how it began; null if no camera
 *   sees it.
 * - moment of a screen: the past time that charts, plan and pictures share. A `ShownMoment` sets it; `latestAt` finds
 *   the event or comment that was the latest at it.
 */
import { IconChevronLeft, IconChevronRight } from '@barn-workbench/plugin-sdk/icons'
import {
  PlainButton,
  updatedAtOf,
  useAddressParameters,
  useCameras,
  useInstance,
  useIsPhone,
  useMessages,
  usePermission,
  useWorkbench,
  viewStateOf,
  WidgetFrame,
  type ViewState,
} from '@barn-workbench/plugin-sdk/react'
import { useIncident, useIncidentEvents } from '../queries/useIncident'
import { DECIDE } from '../writes/incidentWrites'
import classes from './Detail.module.css'
import { IncidentDetail, SHOWN_ALREADY } from './IncidentDetail'
import { useNeighbourKeys, useNeighbours, type Neighbours } from './neighbours'
import { atLastPicture } from './picture/momentSteps'
import { useBackAfterUndo, useGoOnAfterClosing } from './useGoOnAfterClosing'

const NONE: readonly Incident[] = []
const idOf = ({ incidentId }: Incident) => incidentId

interface IncidentScreenProps {
  /** Null if none is chosen. */
  incidentId: string | null
  /** The title of the frame, and its link. */
  title?: string
  leadsTo: `/${string}`
  /** Path of the list, for an incident that is not there. */
  listPath: `/${string}`
  headingLevel: 1 | 3
  /** Shows another incident. */
  onGo: (incidentId: string) => void
}

/** An incident as it is shown, with the user's changes; whether it is missing, and whether it existed before. */
function useShownIncident(incidentId: string | null) {
  const loaded = useIncident(incidentId)
  const documents = useMemo(() => (loaded.incident ? [loaded.incident] : NONE), [loaded.incident])
  const [incident = null] = useShownEntities('incident', documents, idOf)
  const [seenId, setSeenId] = useState<string | null>(null)
  if (incident && seenId !== incident.incidentId) setSeenId(incident.incidentId)
  const isMissing = loaded.isMissing || (loaded.incident !== null && incident === null)
  return { incident, loaded: loaded.incident, isMissing, wasSeen: seenId === incidentId, call: loaded.call }
}

/** An incident as it is rendered: another one at once, but its changes after the row in which they were made. */
function useAfterRow(incident: Incident | null): Incident | null {
  const deferred = useDeferredValue(incident)
  return incident && deferred?.incidentId === incident.incidentId ? deferred : incident
}

interface GoneProps extends Pick<IncidentScreenProps, 'listPath' | 'headingLevel' | 'onGo'> {
  wasSeen: boolean
  neighbours: Neighbours
}

/** Says that the incident does not exist, with links to others. */
function Gone({ wasSeen, neighbours, listPath, headingLevel, onGo }: GoneProps) {
  const Title = `h${headingLevel}` as const
  const t = useMessages()
  const { navigate } = useWorkbench()
  const next = neighbours.next ?? neighbours.previous
  return (
    <div className={classes.gone} role="status">
      <Title className={classes.goneTitle}>{t(wasSeen ? 'detail.deleted' : 'missing')}</Title>
      {next !== null && (
        <PlainButton isPrimary onClick={() => onGo(next)}>
          {t('detail.next')}
        </PlainButton>
      )}
      <PlainButton onClick={() => navigate(listPath)}>{t('detail.toList')}</PlainButton>
    </div>
  )
}

function Position({ neighbours: { position, total } }: { neighbours: Neighbours }) {
  const t = useMessages()
  return position !== null && <span className={classes.position}>{t('detail.position', { position, total })}</span>
}

interface ThumbBarProps {
  incident: Incident | null
  neighbours: Neighbours
  onGo: (incidentId: string) => void
}

/** The main decision, and the links to the neighbours, within reach of the thumb. */
function ThumbBar({ incident, neighbours, onGo }: ThumbBarProps) {
  const t = useMessages()
  const target = useMemo(() => incident && targetOf('incident', incident), [incident])
  return (
    <div className={classes.thumbBar} role="toolbar" aria-label={t('detail.bar')} data-thumb-bar>
      <NeighbourButton direction="previous" to={neighbours.previous} onGo={onGo} />
      <div className={classes.decision} data-decisions="">
        {target && <ActionBar target={target} buttons={1} exclude={SHOWN_ALREADY} />}
      </div>
      <NeighbourButton direction="next" to={neighbours.next} onGo={onGo} />
    </div>
  )
}

/** Gives the focus to the decisions where the address asks for one, such as after a refused closing. */
function useDecisionFocus(isShown: boolean): RefObject<HTMLDivElement | null> {
  const screen = useRef<HTMLDivElement>(null)
  const { [DECIDE]: asked = null } = useAddressParameters([DECIDE])
  useEffect(() => {
    if (asked === null || !isShown) return
    const decisions = '[data-decisions] button'
    screen.current?.querySelector<HTMLElement>(decisions)?.focus()
  }, [asked, isShown])
  return screen
}

/** One incident with links to its neighbours; handles loading, failure and a missing incident. */
export function IncidentScreen(props: IncidentScreenProps) {
  const { incidentId, title, leadsTo, listPath, headingLevel, onGo } = props
  const t = useMessages()
  // On a phone the buttons are at the lower edge, for the thumb.
  const isPhone = useIsPhone()
  const { incident, loaded, isMissing, wasSeen, call } = useShownIncident(incidentId)
  const drawn = useAfterRow(incident)
  const neighbours = useNeighbours(incidentId)
  useNeighbourKeys(neighbours, onGo)
  const { previous, next } = neighbours
  const { snapshot, session } = useInstance()
  const { now } = session.clock
  const decided = useGoOnAfterClosing({ shown: incident, loaded, accountId: snapshot.accountId, next, now, onGo })
  useBackAfterUndo({ decided, incident: useShownIncident(decided?.incidentId ?? null).incident, now, onGo })
  const screen = useDecisionFocus(drawn !== null)
  const state = stateOf()

  function stateOf(): ViewState {
    if (incidentId === null) return { kind: 'empty', title: t('detail.choose'), hint: t('detail.chooseHint') }
    return isMissing ? { kind: 'content' } : viewStateOf(call)
  }

  const badge = (
    <span className={classes.badge}>
      <Position neighbours={neighbours} />
      {!isPhone && <NeighbourButton direction="previous" to={previous} onGo={onGo} />}
      {!isPhone && <NeighbourButton direction="next" to={next} onGo={onGo} />}
    </span>
  )
  return (
    <div ref={screen} className={classes.screen}>
      <div className={classes.frame}>
        <WidgetFrame
          state={state}
          {...(title !== undefined && { title })}
          leadsTo={leadsTo}
          badge={badge}
          updatedAt={updatedAtOf(call)}
        >
          {isMissing && (
            <Gone
              wasSeen={wasSeen}
              neighbours={neighbours}
              listPath={listPath}
              headingLevel={headingLevel}
              onGo={onGo}
            />
          )}
          {drawn && <IncidentDetail incident={drawn} headingLevel={headingLevel} hasActionsElsewhere={isPhone} />}
        </WidgetFrame>
      </div>
      {isPhone && <ThumbBar incident={incident} neighbours={neighbours} onGo={onGo} />}
      {[next, previous].map((id) => id !== null && <PrefetchIncident key={id} incidentId={id} />)}
    </div>
  )
}

interface NeighbourButtonProps {
  direction: 'previous' | 'next'
  /** The incident that it links to, or null. */
  to: string | null
  onGo: (incidentId: string) => void
}

/** Links to the previous or next incident. It keeps the focus if there is none. */
function NeighbourButton({ direction, to, onGo }: NeighbourButtonProps) {
  const t = useMessages()
  const Icon = direction === 'next' ? IconChevronRight : IconChevronLeft
  const label = t(`detail.${direction}`)
  return (
    <button
      type="button"
      className={classes.neighbour}
      aria-label={label}
      title={`${label} (${direction === 'next' ? 'J' : 'K'})`}
      aria-disabled={to === null}
      onClick={() => to !== null && onGo(to)}
    >
      <Icon size={20} />
    </button>
  )
}

function PrefetchPicture({ incident }: { incident: Incident }) {
  const isPermitted = usePermission(...PICTURE_PERMISSIONS)
  const cameras = useCameras()
  const moment = useMemo(() => momentOf(atLastPicture(incident, cameras.data)), [incident, cameras.data])
  const cameraId = moment?.cameraIds[0] ?? ''
  const time = moment?.time ?? 0
  useFrame({ cameraId, time, height: FRAME_HEIGHT }, { enabled: isPermitted && moment !== null && !cameras.isPending })
  return null
}

/** Preloads the initial content of an incident's screen. It renders nothing. */
function PrefetchIncident({ incidentId }: { incidentId: string }) {
  const { incident } = useIncident(incidentId)
  useIncidentEvents(incidentId)
  return incident && <PrefetchPicture incident={incident} />
}
