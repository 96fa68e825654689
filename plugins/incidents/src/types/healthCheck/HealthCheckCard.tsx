import { z } from 'zod'
import { runHealthCheck } from '@barn-workbench/core/intents'
import { INSTANCE_PARTS, type Incident } from '@barn-workbench/core/schema'
import {
  PlainButton,
  useBarnTime,
  useIntent,
  useMessages,
  usePermission,
  useScreenPath,
  useSession,
  useWorkbench,
} from '@barn-workbench/plugin-sdk/react'
import { Moment } from '../../detail/Moment'
import { RawData } from '../../detail/RawData'
import { CameraLinks, Fact, Facts, Rest, Texts, TimeFacts } from '../cardFacts'
import classes from '../Cards.module.css'
import { LatestFailures, wordOf } from '../incidentLabels'
import { FilledText, readFields, RichTextField, Time } from '../readFields'
import { useSeesAddress, withoutAddress } from './checkAddress'

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
const PARTS: readonly string[] = INSTANCE_PARTS

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

/** A failed check as far as it can be read, and the words that it shares with others. */
function readFailure(failure: unknown) {
  const { fields: read, rest } = readFields(failureFields, failure)
  const words = [read.prettyName, read.message].filter(Boolean).join(': ')
  return { failure, ...read, words, rest, isPlain: read.timestamp !== undefined && Object.keys(rest).length === 0 }
}
type ReadFailure = ReturnType<typeof readFailure>

/** Failed checks in a row that differ in their time alone. */
function foldFailures(failures: readonly unknown[]): ReadFailure[][] {
  const folded: ReadFailure[][] = []
  for (const read of failures.map(readFailure)) {
    const last = folded.at(-1)
    const isSame = last?.[0]?.isPlain === true && read.isPlain && last[0].words === read.words
    if (isSame) last.push(read)
    else folded.push([read])
  }
  return folded
}

/** A failed check in words; one of another form as it is. */
function Failure({ failure: { failure, timestamp, message, words, rest } }: { failure: ReadFailure }) {
  if (timestamp === undefined && message === undefined) return <RawData data={failure} />
  return (
    <>
      {timestamp !== undefined && <Moment at={timestamp} />}
      {words && ` · ${words}`}
      {Object.keys(rest).length > 0 && <RawData data={rest} />}
    </>
  )
}

function FailureRows({ failures }: { failures: readonly ReadFailure[] }) {
  return (
    <ul className={classes.list}>
      {failures.map((failure, index) => (
        <li key={index}>
          <Failure failure={failure} />
        </li>
      ))}
    </ul>
  )
}

/** Equal failures as one line, which opens into all of them. */
function EqualFailures({ failures }: { failures: readonly ReadFailure[] }) {
  const t = useMessages()
  const { dayAndTime } = useBarnTime()
  const since = Math.min(...failures.map(({ timestamp = Infinity }) => timestamp))
  const words = failures[0]?.words
  return (
    <details className={classes.rest}>
      <summary>
        {t('card.failedSince', { count: failures.length, time: dayAndTime(since) })}
        {words && ` · ${words}`}
      </summary>
      <FailureRows failures={failures} />
    </details>
  )
}

/** Runs the check at once, where the account may; nothing elsewhere. */
function CheckNow({ incidentId }: Pick<Incident, 'incidentId'>) {
  const t = useMessages()
  const check = useIntent(runHealthCheck)
  if (!check) return null
  return (
    <div>
      <PlainButton onClick={() => void check({ incidentId })}>{t('card.checkNow')}</PlainButton>
    </div>
  )
}

function Failures({ failures }: { failures: readonly unknown[] }) {
  const t = useMessages()
  const rows = (some: readonly unknown[]) => (
    <ul className={classes.list}>
      {foldFailures(some).map((equal, index) => (
        <li key={index}>
          {equal.length > 1 ? <EqualFailures failures={equal} /> : equal[0] && <Failure failure={equal[0]} />}
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
  const session = useSession()
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
  const names = new Set([kind, componentId === componentType ? null : componentId].filter(Boolean))
  return (
    <Fact label="component">
      {[...names].join(' · ')} {componentType !== null && PARTS.includes(componentType) && <SystemLink />}
    </Fact>
  )
}

/** A link to the screen on which the parts of an instance are repaired. */
function SystemLink() {
  const t = useMessages()
  const { hrefOf } = useWorkbench()
  const pathOf = useScreenPath()
  if (!usePermission('system.manage')) return null
  return <a href={hrefOf(pathOf('system'))}>{t('card.openSystem')}</a>
}

/** A camera or another device that fails its checks. */
export function HealthCheckCard({ incident }: { incident: Incident }) {
  const t = useMessages()
  const seesAddress = useSeesAddress(incident)
  const { messagePayload } = incident
  const { fields: read, rest } = readFields(fields, seesAddress ? messagePayload : withoutAddress(messagePayload))
  const { prettyName, url, latestFailures, occurredFailures, description, reason } = read
  return (
    <>
      <Facts>
        <Fact label="name">{prettyName}</Fact>
        <Component incident={incident} />
        <Fact label="failures">{latestFailures && t('failures', latestFailures)}</Fact>
        <TimeFacts incident={incident} />
        <Fact label="address">{url !== undefined && <WebAddress url={url} />}</Fact>
        <Fact label="occurredFailures">
          {occurredFailures !== undefined && occurredFailures.length > 0 && <Failures failures={occurredFailures} />}
        </Fact>
        <Texts description={description} reason={reason} />
      </Facts>
      {incident.closedAt === null && <CheckNow incidentId={incident.incidentId} />}
      <Rest data={rest} />
    </>
  )
}
