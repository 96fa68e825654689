import { isLocalOrigin, type PluginGrants, type PluginManifest } from '@barn-workbench/core/plugins'
import { requestsOf, usePluginWords } from '@barn-workbench/plugin-sdk/plugin-words'
import { PlainButton, useMessages } from '@barn-workbench/plugin-sdk/react'
import { Checkbox } from '@barn-workbench/plugin-sdk/ui'
import { grantOf, withGrant, type RequestRow } from '../changes/requestRows'
import { ChangeChip } from './ChangeChip'
import classes from './Parts.module.css'
import { useManifestWords } from './useManifestWords'

interface RequestsProps {
  manifest: PluginManifest
  rows: readonly RequestRow[]
  grants: PluginGrants
  onChange: (grants: PluginGrants) => void
}

/** The requests of a plugin, each with a box that grants it. */
export function Requests({ manifest, rows, grants, onChange }: RequestsProps) {
  const t = useMessages()
  const words = usePluginWords()
  const { refused } = requestsOf(manifest)
  const current = rows.filter(({ change }) => change !== 'gone')
  const gone = rows.filter(({ change }) => change === 'gone')
  const set = (isGranted: boolean) => onChange(current.reduce((all, row) => withGrant(all, row, isGranted), grants))
  if (rows.length + refused.length === 0) return <p className={classes.text}>{t('requests.none')}</p>
  return (
    <>
      <ul className={classes.requests} aria-label={t('requests.label')}>
        {current.map((row) => (
          <Request
            key={row.key}
            row={row}
            grant={grantOf(row, grants)}
            onChange={(isGranted) => onChange(withGrant(grants, row, isGranted))}
          />
        ))}
      </ul>
      {current.length > 1 && (
        <div className={classes.buttons}>
          <PlainButton onClick={() => set(true)}>{t('requests.all')}</PlainButton>
          <PlainButton onClick={() => set(false)}>{t('requests.nothing')}</PlainButton>
        </div>
      )}
      {gone.length > 0 && <GoneRequests rows={gone} />}
      {refused.map((id) => (
        <p key={id} className={classes.text}>
          {words.refused(id)}
        </p>
      ))}
    </>
  )
}

/** Returns a function that says what a row is about. */
function useRequestText(): (row: RequestRow) => string {
  const t = useMessages()
  const words = usePluginWords()
  return (row) => (row.kind === 'network' ? t('requests.network', { origin: row.name }) : words.request(row))
}

interface RequestProps {
  row: RequestRow
  grant: 'all' | 'some' | 'none'
  onChange: (isGranted: boolean) => void
}

function Request({ row, grant, onChange }: RequestProps) {
  const t = useMessages()
  const textOf = useRequestText()
  const manifestText = useManifestWords()
  return (
    <li className={classes.request} data-change={row.change ?? undefined}>
      <Checkbox
        checked={grant === 'all'}
        indeterminate={grant === 'some'}
        onChange={(event) => onChange(event.currentTarget.checked)}
        label={textOf(row)}
        {...(row.kind === 'network' && { description: t('requests.why', { why: manifestText(row.why) }) })}
      />
      <ChangeChip change={row.change} />
      {row.kind === 'network' && isLocalOrigin(row.name) && <p className={classes.note}>{t('requests.local')}</p>}
      {row.change === 'changed' && row.addedIds.length > 0 && (
        <span className={classes.facts}>{t('requests.wider', { ids: row.addedIds.join(', ') })}</span>
      )}
    </li>
  )
}

function GoneRequests({ rows }: { rows: readonly RequestRow[] }) {
  const t = useMessages()
  const textOf = useRequestText()
  return (
    <div>
      <p className={classes.text}>{t('requests.gone')}</p>
      <ul className={classes.gone}>
        {rows.map((row) => (
          <li key={row.key}>{textOf(row)}</li>
        ))}
      </ul>
    </div>
  )
}
