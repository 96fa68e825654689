import { useMemo, useState } from 'react'
import { z } from 'zod'
import { endpoint, open } from '@barn-workbench/core/contract'
import { SearchField } from '@barn-workbench/plugin-sdk/form'
import {
  Chip,
  PageFrame,
  useCall,
  useMessages,
  viewStateOf,
  WidgetFrame,
  type ViewState,
} from '@barn-workbench/plugin-sdk/react'
import filterClasses from '../../filters/Filters.module.css'
import classes from '../../parts/Parts.module.css'
import apiClasses from './Api.module.css'
import { callsOf, fitsSearch, type ApiCall, type ApiDocument } from './apiDocument'
import { CallDetails } from './CallDetails'

/** The description of all calls. It is no call of the contract, whose calls it describes. */
const description = endpoint({
  method: 'GET',
  path: '/api/openapi.json',
  access: open,
  form: 'bytes',
  reply: z.undefined(),
})

/** A call in one line, which opens its details. */
function CallLine({ call, api }: { call: ApiCall; api: ApiDocument }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details className={apiClasses.call} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>
        <span className={apiClasses.method}>{call.method}</span>
        <code className={apiClasses.path}>{call.path}</code>
        <span className={apiClasses.summary} lang="en">
          {call.summary}
        </span>
      </summary>
      {isOpen && <CallDetails call={call} api={api} />}
    </details>
  )
}

/** Groups calls by their tag, in the order of the description. */
function groupsOf(calls: readonly ApiCall[]): [string, ApiCall[]][] {
  const groups = new Map<string, ApiCall[]>()
  for (const call of calls) groups.set(call.tag, [...(groups.get(call.tag) ?? []), call])
  return [...groups]
}

function Calls({ calls, api }: { calls: readonly ApiCall[]; api: ApiDocument }) {
  return groupsOf(calls).map(([tag, ofTag]) => (
    <section key={tag} className={apiClasses.group} aria-label={tag}>
      <h2 lang="en">{tag}</h2>
      {ofTag.map((call) => (
        <CallLine key={call.id} call={call} api={api} />
      ))}
    </section>
  ))
}

function useApi() {
  const call = useCall(description, {})
  const bytes = call.data?.bytes
  const api = useMemo(() => (bytes ? (JSON.parse(new TextDecoder().decode(bytes)) as ApiDocument) : null), [bytes])
  const state: ViewState = viewStateOf(call)
  return { state, api, calls: useMemo(() => (api ? callsOf(api) : []), [api]) }
}

/** All calls of the instance, for those who write programs for it. */
export default function ApiPage() {
  const t = useMessages()
  const { state, api, calls } = useApi()
  const [search, setSearch] = useState('')
  const found = useMemo(() => calls.filter((call) => fitsSearch(call, search)), [calls, search])
  return (
    <PageFrame title={t('pages.api.title')} isFull>
      <WidgetFrame
        state={state}
        title={t('api.calls')}
        badge={api && <Chip tone="info">{t('api.count', { count: found.length })}</Chip>}
        flush
      >
        <div className={classes.scrollBody}>
          <div className={filterClasses.tools}>
            <SearchField className={filterClasses.search} label={t('api.search')} text={search} onSearch={setSearch} />
          </div>
          <p className={`${classes.secondary} ${classes.result}`}>{t('api.hint')}</p>
          {api && <Calls calls={found} api={api} />}
        </div>
      </WidgetFrame>
    </PageFrame>
  )
}
