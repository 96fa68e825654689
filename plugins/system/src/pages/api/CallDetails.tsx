import { useMessages } from '@barn-workbench/plugin-sdk/react'
import classes from './Api.module.css'
import { commandOf, typeText, type ApiCall, type ApiDocument, type Schema } from './apiDocument'
import { TryCall } from './TryCall'

const JSON_TYPE = 'application/json'
const EVENTS_TYPE = 'text/event-stream'

function Access({ call: { access, permissions, isForKeys } }: { call: ApiCall }) {
  const t = useMessages()
  const isOpen = access === 'open'
  const isKnown = ['open', 'everyAccount'].includes(access)
  const who = permissions.length > 0 ? t('api.oneOf', { permissions: permissions.join(', ') }) : null
  return (
    <p>
      {who ?? t(isKnown ? `api.access.${access}` : 'api.access.signedIn')}
      {!isOpen && ` ${t(isForKeys ? 'api.withKey' : 'api.withoutKey')}`}
    </p>
  )
}

function Type({ title, schema, api }: { title: string; schema: Schema; api: ApiDocument }) {
  return (
    <>
      <h3>{title}</h3>
      <pre className={classes.code} tabIndex={0} lang="en">
        {typeText(schema, api)}
      </pre>
    </>
  )
}

function Parameters({ call: { parameters } }: { call: ApiCall }) {
  const t = useMessages()
  if (parameters.length === 0) return null
  return (
    <>
      <h3>{t('api.parameters')}</h3>
      <ul>
        {parameters.map(({ name, place, isRequired, type, description }) => (
          <li key={`${place} ${name}`}>
            <code>{name}</code> {t(`api.place.${place}`)}
            {isRequired && `, ${t('api.required')}`}
            {': '}
            <code lang="en">{type}</code> <span lang="en">{description}</span>
          </li>
        ))}
      </ul>
    </>
  )
}

/** The body and the reply of a call. */
function Contents({ call: { body, reply }, api }: { call: ApiCall; api: ApiDocument }) {
  const t = useMessages()
  const others = body?.types.filter((type) => type !== JSON_TYPE) ?? []
  return (
    <>
      {body?.schema && <Type title={t('api.body')} schema={body.schema} api={api} />}
      {others.length > 0 && <p>{t('api.otherTypes', { types: others.join(', ') })}</p>}
      {reply?.schema ? (
        <Type title={t('api.reply')} schema={reply.schema} api={api} />
      ) : (
        <>
          <h3>{t('api.reply')}</h3>
          <p>{t(reply ? 'api.replyFile' : 'api.replyNothing')}</p>
        </>
      )}
    </>
  )
}

function Problems({ call: { problems } }: { call: ApiCall }) {
  const t = useMessages()
  if (problems.length === 0) return null
  return (
    <>
      <h3>{t('api.problems')}</h3>
      <ul>
        {problems.map(({ status, codes }) => (
          <li key={status}>
            {status}: <code>{codes}</code>
          </li>
        ))}
      </ul>
    </>
  )
}

/** Everything about a call: its rights, parameters, body, reply and problems, an example, and a way to try it. */
export function CallDetails({ call, api }: { call: ApiCall; api: ApiDocument }) {
  const t = useMessages()
  const canTry = call.method === 'GET' && call.reply?.type !== EVENTS_TYPE
  return (
    <div className={classes.details}>
      <p lang="en">{call.description}</p>
      <h3>{t('api.who')}</h3>
      <Access call={call} />
      <Parameters call={call} />
      <Contents call={call} api={api} />
      <Problems call={call} />
      <h3>{t('api.example')}</h3>
      <pre className={classes.code} tabIndex={0}>
        {commandOf(call, api)}
      </pre>
      {canTry && <TryCall call={call} />}
    </div>
  )
}
