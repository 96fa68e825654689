import type { AuditEntry } from '@barn-workbench/core/schema'
import { PageLink, useBarnTime, useMessages, useSession } from '@barn-workbench/plugin-sdk/react'
import { rightText, useRightsWords } from '../words/rightsWords'
import classes from './Parts.module.css'

/** One change: its author, time and target, and the values before and after. */
export function AuditRow({ entry, className }: { entry: AuditEntry; className?: string | undefined }) {
  const t = useMessages()
  const { dayAndTime } = useBarnTime()
  const { actor, action, target, timestamp, count = 1, lastTimestamp = timestamp } = entry
  const words = useRightsWords()
  const name =
    target.entityType === 'authorizationRole' ? words.role(target.entityId) : (target.name ?? target.entityId)
  const session = useSession()
  const pathOf = (accountId: string) => `/instance/${session.id}/accounts/${accountId}` as const
  const isAccount = target.entityType === 'account'
  const title = t(`audit.action.${action.replaceAll('.', '_')}`, { defaultValue: action, name })
  return (
    <li className={className}>
      <span className={classes.grow}>
        <span className={classes.name}>
          {isAccount && action !== 'account.deleted' ? (
            <PageLink to={pathOf(target.entityId)}>{title}</PageLink>
          ) : (
            title
          )}
        </span>
        <span className={classes.secondary}>
          {actor ? <PageLink to={pathOf(actor.accountId)}>{actor.displayName}</PageLink> : t('audit.instance')}
          {', '}
          {count > 1
            ? t('audit.times', { times: count, last: dayAndTime(lastTimestamp), first: dayAndTime(timestamp) })
            : dayAndTime(timestamp)}
        </span>
        <Differences entry={entry} />
      </span>
    </li>
  )
}

/** Fields whose values are times in ms since the epoch. */
const TIMES = new Set(['validFrom', 'validUntil', 'acceptedAt'])
const NO_END = '-1'
/** Letters of a digest that distinguish packages for people. */
const DIGEST_LENGTH = 12

function useValueText() {
  const t = useMessages()
  const { dayAndTime } = useBarnTime()
  return (field: string, text: string) => {
    if (TIMES.has(field)) return text === NO_END ? t('audit.noEnd') : dayAndTime(Number(text))
    if (field === 'digest') return text.slice(0, DIGEST_LENGTH)
    if (field === 'method') return t(`sessions.method.${text}`, { defaultValue: text })
    if (text === 'true' || text === 'false') return t(`audit.${text}`)
    return rightText(field, text, t)
  }
}

function Differences({ entry: { before, after } }: { entry: AuditEntry }) {
  const t = useMessages()
  const valueText = useValueText()
  const differences = differencesOf(before, after)
  if (differences.length === 0) return null
  return (
    <dl className={classes.differences}>
      {differences.map(({ field, gone, added }) => (
        <div key={field}>
          <dt>{t(`fields.${field}`, { defaultValue: field })}</dt>
          <dd>
            {gone.map((text) => (
              <del key={text} className={classes.gone}>
                {valueText(field, text)}
              </del>
            ))}
            {added.map((text) => (
              <ins key={text} className={classes.new}>
                {valueText(field, text)}
              </ins>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** The change of one field by an entry of the audit trail. */
export interface Difference {
  field: string
  gone: readonly string[]
  added: readonly string[]
}

/** Fields without a meaning for the reader of a change. */
const BOOKKEEPING = new Set(['version', 'valid', 'accountId', 'authorizationRecordId', 'targetEntity'])

function fieldsOf(value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return value === null || value === undefined ? {} : { value }
  return Array.isArray(value) ? { value } : (value as Record<string, unknown>)
}

function textsOf(value: unknown): string[] {
  if (value === null || value === undefined || value === '') return []
  if (Array.isArray(value)) return value.flatMap(textsOf)
  return [typeof value === 'object' ? JSON.stringify(value) : String(value)]
}

/** The texts of a field. The grants of a plugin are a list for each kind. */
function textsOfField(field: string, value: unknown): string[] {
  return textsOf(field === 'grants' ? Object.values(fieldsOf(value)) : value)
}

/** The removed and the added values, field by field. */
function differencesOf(before: unknown, after: unknown): Difference[] {
  const old = fieldsOf(before)
  const current = fieldsOf(after)
  return [...new Set([...Object.keys(old), ...Object.keys(current)])].flatMap((field) => {
    if (BOOKKEEPING.has(field)) return []
    const oldTexts = textsOfField(field, old[field])
    const newTexts = textsOfField(field, current[field])
    const gone = oldTexts.filter((text) => !newTexts.includes(text))
    const added = newTexts.filter((text) => !oldTexts.includes(text))
    return gone.length + added.length > 0 ? [{ field, gone, added }] : []
  })
}
