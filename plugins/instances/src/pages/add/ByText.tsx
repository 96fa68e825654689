import { Button, FileButton, Group, Stack, Textarea } from '@mantine/core'
import { IconCamera, IconPhoto } from '@tabler/icons-react'
import { useState } from 'react'
import { chosenFile, parseDiscovery } from '@barn-workbench/core/schema'
import { useFieldMessage } from '@barn-workbench/plugin-sdk/form'
import { lazyPart, useMessages } from '@barn-workbench/plugin-sdk/react'
import classes from './Add.module.css'
import type { RequestedInstance } from './requestedInstance'

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
export function ByText({ text, onText, onFound }: ByTextProps) {
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
