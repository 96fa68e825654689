import { useState, type ReactNode } from 'react'
import type { ContactWay } from '@barn-workbench/core/schema'
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@barn-workbench/plugin-sdk/icons'
import { IconButton, useMessages } from '@barn-workbench/plugin-sdk/react'
import { Button, NativeSelect, TextInput } from '@barn-workbench/plugin-sdk/ui'
import classes from '../parts/Parts.module.css'
import { moved } from './moved'

/** Most ways of one person. */
const MAXIMUM = 5

interface WebhookChoice {
  webhookId: string
  name: string
}

interface WaysEditorProps {
  ways: readonly ContactWay[]
  onChange: (ways: ContactWay[]) => void
  /** The e-mail addresses that can be chosen; null if any can be written. */
  addresses: readonly string[] | null
  webhooks: readonly WebhookChoice[]
  /** Whether push messages can be chosen. */
  hasPush: boolean
  /** Further buttons of a way. */
  toolsOf?: (way: ContactWay, name: string) => ReactNode
}

/** Returns a function that names a way. */
function useNameOfWay(webhooks: readonly WebhookChoice[]): (way: ContactWay) => string {
  const t = useMessages()
  return (way) => {
    if (way.kind === 'push') return t('channel.push')
    if (way.kind === 'email') return t('channelTo', { way: t('channel.email'), to: way.address })
    const name = webhooks.find(({ webhookId }) => webhookId === way.webhookId)?.name ?? t('channel.webhook')
    return way.target === '' ? name : t('channelTo', { way: name, to: way.target })
  }
}

/** The ways to reach a person, in the order in which they are tried. */
export function WaysEditor({ ways, onChange, toolsOf, ...choices }: WaysEditorProps) {
  const t = useMessages()
  const nameOf = useNameOfWay(choices.webhooks)
  return (
    <>
      {ways.length === 0 && <p className={classes.warning}>{t('ways.none')}</p>}
      <ol className={classes.rows} aria-label={t('ways.title')}>
        {ways.map((way, index) => {
          const name = nameOf(way)
          return (
            <li key={JSON.stringify(way)}>
              <span className={classes.grow}>{t('ways.numbered', { number: index + 1, name })}</span>
              <span className={classes.buttons}>
                {toolsOf?.(way, name)}
                <IconButton
                  label={t('order.up', { name })}
                  aria-disabled={index === 0}
                  onClick={() => onChange(moved(ways, index, -1))}
                >
                  <IconArrowUp size={18} />
                </IconButton>
                <IconButton
                  label={t('order.down', { name })}
                  aria-disabled={index === ways.length - 1}
                  onClick={() => onChange(moved(ways, index, 1))}
                >
                  <IconArrowDown size={18} />
                </IconButton>
                <IconButton
                  label={t('order.remove', { name })}
                  onClick={() => onChange(ways.filter((one) => one !== way))}
                >
                  <IconTrash size={18} />
                </IconButton>
              </span>
            </li>
          )
        })}
      </ol>
      {ways.length < MAXIMUM && <AddWay ways={ways} {...choices} onAdd={(way) => onChange([...ways, way])} />}
    </>
  )
}

interface AddWayProps extends Pick<WaysEditorProps, 'ways' | 'addresses' | 'webhooks' | 'hasPush'> {
  onAdd: (way: ContactWay) => void
}

const WRITTEN_ADDRESS = 'email'
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** The ways that can be chosen, by the values of the options. */
function useChoices({ addresses, webhooks, hasPush }: AddWayProps): { value: string; label: string }[] {
  const t = useMessages()
  return [
    ...(addresses ?? []).map((address) => ({
      value: `email ${address}`,
      label: t('channelTo', { way: t('channel.email'), to: address }),
    })),
    ...(addresses === null ? [{ value: WRITTEN_ADDRESS, label: t('channel.email') }] : []),
    ...(hasPush ? [{ value: 'push', label: t('channel.push') }] : []),
    ...webhooks.map(({ webhookId, name }) => ({ value: `webhook ${webhookId}`, label: name })),
  ]
}

/** The way of an option; null while its text is not complete. */
function wayOf(choice: string, text: string): ContactWay | null {
  const [kind = '', id = ''] = choice.split(' ')
  if (choice === 'push') return { kind: 'push' }
  if (kind === 'webhook') return { kind: 'webhook', webhookId: id, target: text.trim() }
  const address = choice === WRITTEN_ADDRESS ? text.trim() : id
  return EMAIL.test(address) ? { kind: 'email', address } : null
}

const isListed = (ways: readonly ContactWay[], way: ContactWay) =>
  ways.some((one) => JSON.stringify(one) === JSON.stringify(way))

function AddWay(props: AddWayProps) {
  const { ways, onAdd } = props
  const t = useMessages()
  const options = useChoices(props)
  const [chosen, setChosen] = useState<string | null>(null)
  const [text, setText] = useState('')
  const choice = chosen ?? options[0]?.value ?? ''
  const way = wayOf(choice, text)
  const isNew = way !== null && !isListed(ways, way)
  if (options.length === 0) return <p className={classes.secondary}>{t('ways.nothingToAdd')}</p>
  return (
    <div className={classes.fields}>
      <NativeSelect
        label={t('ways.add')}
        data={options}
        value={choice}
        className={classes.choice ?? ''}
        onChange={(event) => setChosen(event.currentTarget.value)}
      />
      <WayText choice={choice} value={text} onChange={setText} />
      <Button
        variant="default"
        leftSection={<IconPlus size={16} />}
        disabled={!isNew}
        onClick={() => {
          if (way) onAdd(way)
          setText('')
        }}
      >
        {t('ways.addButton')}
      </Button>
    </div>
  )
}

/** The field that some ways have besides their kind: an address, or the receiver at a service. */
function WayText({ choice, value, onChange }: { choice: string; value: string; onChange: (text: string) => void }) {
  const t = useMessages()
  const isAddress = choice === WRITTEN_ADDRESS
  if (!isAddress && !choice.startsWith('webhook ')) return null
  return (
    <TextInput
      label={t(isAddress ? 'ways.address' : 'ways.target')}
      placeholder={isAddress ? '' : t('ways.targetHint')}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
