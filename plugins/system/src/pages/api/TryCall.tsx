import { Button, TextInput } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { z } from 'zod'
import { endpoint, signedIn } from '@barn-workbench/core/contract'
import { problemOf } from '@barn-workbench/core/result'
import { useMessages, useProblemText, useSession } from '@barn-workbench/plugin-sdk/react'
import classes from './Api.module.css'
import { contractPath, type ApiCall } from './apiDocument'

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
export function TryCall({ call: described }: { call: ApiCall }) {
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
