import { useEffect, useState } from 'react'
import { z } from 'zod'
import {
  chosenFile,
  discoveryObjectOf,
  formatAddress,
  parseAddress,
  parseDiscovery,
  type KnownInstance,
} from '@barn-workbench/core/schema'
import { useFieldMessage, useForm } from '@barn-workbench/plugin-sdk/form'
import { IconCamera, IconPhoto } from '@barn-workbench/plugin-sdk/icons'
import { lazyPart, PageLink, Slot, useMessages } from '@barn-workbench/plugin-sdk/react'
import { Button, FileButton, Group, Stack, Textarea, TextInput } from '@barn-workbench/plugin-sdk/ui'
import classes from './Add.module.css'
import { FoundInstances } from './FoundInstances'
import type { RequestedInstance } from './requestedInstance'

/** The instance in the link to this page; `broken` if it cannot be read. */
function readLink(): KnownInstance | 'broken' | null {
  const text = location.hash.slice(1)
  return text === '' ? null : (parseDiscovery(text) ?? 'broken')
}

/**
 * Adds a site by its address, by its discovery text, or by a QR code. The content of a link is shown before anything is
 * sent.
 */
export default function AddPage() {
  const t = useMessages()
  const [link] = useState(readLink)
  // The typed text stays for another try, if nothing was found.
  const [typed, setTyped] = useState({ address: '', code: '' })
  const [requested, setRequested] = useState<RequestedInstance | null>(() =>
    link === null || link === 'broken' ? null : { ...link, isAsked: false },
  )
  useEffect(() => {
    // The content of the link is on screen now; it is removed from the history.
    if (location.hash !== '') history.replaceState(history.state, '', location.pathname + location.search)
  }, [])
  return (
    <div className={classes.page}>
      <h1 className={classes.title}>{t('pages.addSite.title')}</h1>
      {requested ? (
        <FoundInstances
          requested={requested}
          onAsk={() => setRequested({ ...requested, isAsked: true })}
          onBack={() => setRequested(null)}
        />
      ) : (
        <>
          {link === 'broken' && <p role="alert">{t('add.brokenLink')}</p>}
          <ByAddress
            initial={typed.address}
            onFound={(found, address) => {
              setTyped({ ...typed, address })
              setRequested(found)
            }}
          />
          <ByText text={typed.code} onText={(code) => setTyped({ ...typed, code })} onFound={setRequested} />
          <Slot name="instances.add" input={{}} />
          <PageLink to="/">{t('add.back')}</PageLink>
        </>
      )}
    </div>
  )
}

/** An address without a protocol is one over https. */
const complete = (text: string) => (text.includes('://') ? text : `https://${text}`)

const AddressRules = z.object({
  address: z
    .string()
    .trim()
    .min(1, 'required')
    .transform((text, context) => {
      const address = parseAddress(complete(text))
      if (address) return address
      context.addIssue({ code: 'custom', message: 'address_invalid' })
      return z.NEVER
    }),
})

interface ByAddressProps {
  initial: string
  onFound: (requested: RequestedInstance, address: string) => void
}

/** Asks for the address of a site. */
function ByAddress({ initial, onFound }: ByAddressProps) {
  const t = useMessages()
  const form = useForm({
    schema: AddressRules,
    initial: { address: initial },
    onSubmit({ address }) {
      const discoveryObject = discoveryObjectOf(address)
      onFound({ globalUniqueIdentifier: null, name: null, discoveryObject, isAsked: true }, formatAddress(address))
    },
  })
  const field = form.field('address')
  return (
    <section className={classes.way} aria-labelledby="add-address">
      <h2 className={classes.wayTitle} id="add-address">
        {t('add.address.title')}
      </h2>
      <form {...form.props}>
        <Stack gap="md" align="start">
          <TextInput
            {...field}
            value={field.value ?? ''}
            w="100%"
            size="md"
            inputMode="url"
            autoCapitalize="none"
            spellCheck={false}
            label={t('add.address.label')}
            description={t('add.address.hint')}
          />
          <Button type="submit" size="md">
            {t('add.ask')}
          </Button>
        </Stack>
      </form>
    </section>
  )
}

const CameraReader = lazyPart(async () => (await import('./CameraReader')).CameraReader)

/** A picture of a code. Larger pictures would take minutes. */
const Picture = chosenFile({
  maximumSize: 20_000_000,
  extensions: ['png', 'jpg', 'jpeg', 'webp', 'gif', 'bmp', 'avif'],
})

/** Whether this page may use the camera; browsers give it to pages over https and of this device alone. */
const hasCamera = () => 'mediaDevices' in navigator

interface ByTextProps {
  text: string
  onText: (text: string) => void
  onFound: (requested: RequestedInstance) => void
}

/** Reads codes; `fault` says in words why the last one cannot be used. */
function useReading(onFound: ByTextProps['onFound']) {
  const t = useMessages()
  const fieldMessage = useFieldMessage()
  const [fault, setFault] = useState<string | null>(null)
  const read = (found: string | null) => {
    const known = found === null ? null : parseDiscovery(found)
    setFault(found === null ? t('add.text.noCode') : known ? null : t('add.text.notRead'))
    if (known) onFound({ ...known, isAsked: true })
  }
  const readPicture = async (file: File | null) => {
    if (!file) return
    const [issue] = Picture.safeParse(file).error?.issues ?? []
    if (issue) return setFault(fieldMessage(issue))
    const { readQrCode } = await import('./readQrCode')
    read(await readQrCode(file).catch(() => null))
  }
  return { fault, read, readPicture }
}

/** Takes the discovery text of a site, pasted, or as a QR code from a picture or the camera. */
function ByText({ text, onText, onFound }: ByTextProps) {
  const t = useMessages()
  const { fault, read, readPicture } = useReading(onFound)
  const [isReading, setIsReading] = useState(false)
  const readByCamera = (found: string | null) => {
    setIsReading(false)
    read(found)
  }
  return (
    <section className={classes.way} aria-labelledby="add-text">
      <h2 className={classes.wayTitle} id="add-text">
        {t('add.text.title')}
      </h2>
      <Stack gap="md">
        <Textarea
          size="md"
          rows={3}
          spellCheck={false}
          label={t('add.text.label')}
          description={t('add.text.hint')}
          value={text}
          onChange={(event) => onText(event.currentTarget.value)}
          error={fault}
        />
        <Group>
          <Button size="md" onClick={() => read(text)}>
            {t('add.ask')}
          </Button>
          <FileButton accept="image/*" onChange={(file) => void readPicture(file)}>
            {(props) => (
              <Button {...props} variant="default" size="md" leftSection={<IconPhoto size={18} />}>
                {t('add.text.picture')}
              </Button>
            )}
          </FileButton>
          {hasCamera() && (
            <Button
              variant="default"
              size="md"
              leftSection={<IconCamera size={18} />}
              onClick={() => setIsReading(!isReading)}
            >
              {t(isReading ? 'add.text.stopCamera' : 'add.text.camera')}
            </Button>
          )}
        </Group>
        {isReading && <CameraReader onRead={readByCamera} />}
      </Stack>
    </section>
  )
}
