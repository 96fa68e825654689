import { useLocale, useMessages, type Messages } from '@barn-workbench/plugin-sdk/react'
import { isEmptyDocument, RichText } from '@barn-workbench/plugin-sdk/rich-text'
import { formatScore } from '../cards/formatScore'
import { parsePayload, severityLabel } from '../widgets/list/incidentLabels'
import classes from './Events.module.css'
import { RawData } from './RawData'

/** What an event says in words that a reader knows. */
function readableTexts(payload: Readonly<Record<string, unknown>>, t: Messages, locale: string): string[] {
  const { title, severity, score, latestFailures, cameraName } = parsePayload({ messagePayload: payload })
  const name = severityLabel(severity, t)
  const texts = [
    title,
    cameraName,
    payload['event'] === 'thinning' && t('event.thinning'),
    name && t('severity', { severity: name }),
    latestFailures && t('failures', latestFailures),
    score !== undefined && t('score', { score: formatScore(score, locale) }),
  ]
  return texts.filter((text): text is string => typeof text === 'string' && text !== '')
}

/** Fields of a payload that are rich texts. */
const RICH_TEXTS = ['reason', 'description']

/** The data of an event: what it says in words, and all of it on request. */
export function EventPayload({ payload }: { payload: Readonly<Record<string, unknown>> }) {
  const t = useMessages()
  const locale = useLocale()
  if (Object.keys(payload).length === 0) return null
  const texts = readableTexts(payload, t, locale)
  const documents = RICH_TEXTS.map((key) => payload[key]).filter((document) => !isEmptyDocument(document))
  return (
    <div className={classes.payload}>
      {texts.length > 0 && <p>{texts.join(' · ')}</p>}
      {documents.map((document, index) => (
        <RichText key={index} document={document} />
      ))}
      <details>
        <summary>{t('allData')}</summary>
        <RawData data={payload} />
      </details>
    </div>
  )
}
