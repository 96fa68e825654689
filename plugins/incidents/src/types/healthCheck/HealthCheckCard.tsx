import { z } from 'zod'
import type { Incident } from '@barn-workbench/core/schema'
import { useInstance, useMessages, usePermission, useWorkbench } from '@barn-workbench/plugin-sdk/react'
import { Moment } from '../../detail/Moment'
import { RawData } from '../../detail/RawData'
import { CameraLinks, Fact, Facts, Rest, Texts, TimeFacts } from '../cardFacts'
import classes from '../Cards.module.css'
import { LatestFailures, wordOf } from '../incidentLabels'
import { FilledText, readFields, RichTextField, Time } from '../readFields'

const fields = {
  prettyName: FilledText,
  url: FilledText,
  latestFailures: LatestFailures,
  occurredFailures: z.array(z.unknown()),
  description: RichTextField,
  reason: RichTextField,
}
const failureFields = { timestamp: Time, componentId: FilledText, prettyName: FilledText, message: FilledText }
/** Failures that are shown at once; the others are there on request. */
const SHOWN_FAILURES = 20
const CAMERA = 'camera'

/** Whether a browser can follow an address; others are shown as text. */
function isWebAddress(url: string): boolean {
  return URL.canParse(url) && ['http:', 'https:'].includes(new URL(url).protocol)
}

function WebAddress({ url }: { url: string }) {
  if (!isWebAddress(url)) return <span className={classes.code}>{url}</span>
  return (
    <a href={url} target="_blank" rel="noreferrer">
      {url}
    </a>
  )
}

/** A failed check in words; one of another form as it is. */
function Failure({ failure }: { failure: unknown }) {
  const { fields: read, rest } = readFields(failureFields, failure)
  const { timestamp, prettyName, message } = read
  if (timestamp === undefined && message === undefined) return <RawData data={failure} />
  const words = [prettyName, message].filter(Boolean).join(': ')
  return (
    <>
      {timestamp !== undefined && <Moment at={timestamp} />}
      {words && ` · ${words}`}
      {Object.keys(rest).length > 0 && <RawData data={rest} />}
    </>
  )
}

function Failures({ failures }: { failures: readonly unknown[] }) {
  const t = useMessages()
  const rows = (some: readonly unknown[]) => (
    <ul className={classes.list}>
      {some.map((failure, index) => (
        <li key={index}>
          <Failure failure={failure} />
        </li>
      ))}
    </ul>
  )
  const others = failures.slice(SHOWN_FAILURES)
  return (
    <>
      {rows(failures.slice(0, SHOWN_FAILURES))}
      {others.length > 0 && (
        <details className={classes.rest}>
          <summary>{t('card.otherFailures', { count: others.length })}</summary>
          {rows(others)}
        </details>
      )}
    </>
  )
}

/** A link to the live video of a camera, in a new tab. */
function LiveLink({ componentId }: { componentId: string }) {
  const t = useMessages()
  const { hrefOf } = useWorkbench()
  const { session } = useInstance()
  return (
    <a
      href={hrefOf(`/instance/${session.id}/live/${encodeURIComponent(componentId)}`)}
      target="_blank"
      rel="noreferrer"
    >
      {t('card.openLive')}
    </a>
  )
}

/** A camera by its name; another component by its kind and id. */
function Component({ incident: { identifier } }: { incident: Incident }) {
  const t = useMessages()
  const { componentType, componentId, cameraId } = identifier
  const cameraIds = [cameraId, componentType === CAMERA ? componentId : null].filter((id) => id !== null)
  if (cameraIds.length > 0)
    return (
      <>
        <Fact label="camera">
          <CameraLinks ids={cameraIds} />
        </Fact>
        <Fact label="live">
          {componentType === CAMERA && componentId !== null && <LiveLink componentId={componentId} />}
        </Fact>
      </>
    )
  const kind = componentType && wordOf(t, 'component', componentType)
  return <Fact label="component">{[kind, componentId].filter(Boolean).join(' · ')}</Fact>
}

/** A camera or another device that fails its checks. */
export function HealthCheckCard({ incident }: { incident: Incident }) {
  const t = useMessages()
  const { identifier } = incident
  const isOfCamera = identifier.cameraId !== null || identifier.componentType === CAMERA
  // The address of a stream leads to the camera past the instance.
  const seesAddress = usePermission('cameras.manage') || !isOfCamera
  const { fields: read, rest } = readFields(fields, incident.messagePayload)
  const { prettyName, url, latestFailures, occurredFailures, description, reason } = read
  return (
    <>
      <Facts>
        <Fact label="name">{prettyName}</Fact>
        <Component incident={incident} />
        <Fact label="failures">{latestFailures && t('failures', latestFailures)}</Fact>
        <TimeFacts incident={incident} />
        <Fact label="address">{seesAddress && url !== undefined && <WebAddress url={url} />}</Fact>
        <Fact label="occurredFailures">
          {occurredFailures !== undefined && occurredFailures.length > 0 && <Failures failures={occurredFailures} />}
        </Fact>
        <Texts description={description} reason={reason} />
      </Facts>
      <Rest data={rest} />
    </>
  )
}
