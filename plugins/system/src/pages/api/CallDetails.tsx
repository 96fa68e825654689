import { useState, type FormEvent } from 'react'
import { z } from 'zod'
import { endpoint, signedIn } from '@barn-workbench/core/contract'
import { problemOf } from '@barn-workbench/core/result'
import { useMessages, useProblemText, useSession } from '@barn-workbench/plugin-sdk/react'
import { Button, TextInput } from '@barn-workbench/plugin-sdk/ui'
import classes from './Api.module.css'
import { commandOf, contractPath, typeText, type ApiCall, type ApiDocument, type Schema } from './apiDocument'

/** Characters of a reply that are shown. */
const LONGEST_REPLY = 50_000

type Values = Readonly<Record<string, string>>

/** The call with its values, as the account that is signed in. Its reply comes as it is. */
function callWith({ path, parameters }: ApiCall, values: Values) {
  const ofPlace = (place: string) =>
    Object.fromEntries(
      parameters
        .filter((parameter) => parameter.place === place && (values[parameter.name] ?? '') !== '')
        .map(({ name }) => [name, values[name] ?? '']),
    )
  const call = endpoint({
    method: 'GET',
    path: contractPath(path),
    access: signedIn,
    params: z.record(z.string(), z.string()),
    query: z.record(z.string(), z.string()),
    form: 'bytes',
    reply: z.undefined(),
  })
  return { call, input: { params: ofPlace('path'), query: ofPlace('query') } }
}

function textOf(bytes: Uint8Array): string {
  const text = new TextDecoder().decode(bytes)
  try {
    return JSON.stringify(JSON.parse(text), null, 2).slice(0, LONGEST_REPLY)
  } catch {
    return text.slice(0, LONGEST_REPLY)
  }
}

/** Makes a call that only reads, and shows its reply. */
function TryCall({ call: described }: { call: ApiCall }) {
  const t = useMessages()
  const session = useSession()
  const problemText = useProblemText()
  const [values, setValues] = useState<Values>({})
  const [reply, setReply] = useState<{ text: string; isFailure: boolean } | null>(null)
  const [isRunning, setIsRunning] = useState(false)
  const fields = described.parameters.filter(({ place }) => place !== 'header')

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault()
    setIsRunning(true)
    try {
      const { call, input } = callWith(described, values)
      const { bytes, contentType } = await session.send(call, input)
      const isText = /json|text/.test(contentType)
      const size = { type: contentType, count: bytes.byteLength }
      setReply({ text: isText ? textOf(bytes) : t('api.file', size), isFailure: false })
    } catch (error) {
      setReply({ text: problemText(problemOf(error)), isFailure: true })
    } finally {
      setIsRunning(false)
    }
  }

  return (
    <>
      <h3>{t('api.try')}</h3>
      <form className={classes.fields} onSubmit={(event) => void send(event)}>
        {fields.map(({ name, isRequired }) => (
          <TextInput
            key={name}
            label={name}
            required={isRequired}
            value={values[name] ?? ''}
            onChange={({ currentTarget: { value } }) => setValues((current) => ({ ...current, [name]: value }))}
          />
        ))}
        <Button type="submit" loading={isRunning}>
          {t('api.send')}
        </Button>
      </form>
      {reply && (
        <pre className={classes.code} role={reply.isFailure ? 'alert' : 'status'} tabIndex={0}>
          {reply.text}
        </pre>
      )}
    </>
  )
}

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
