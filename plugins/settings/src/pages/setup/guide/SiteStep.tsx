import { useEffect, useMemo, useState } from 'react'
import { site } from '@barn-workbench/core/contract'
import { restartInstance } from '@barn-workbench/core/intents'
import { problemOf, type Problem } from '@barn-workbench/core/result'
import { NewSite, Species, type SiteSettings } from '@barn-workbench/core/schema'
import { useForm } from '@barn-workbench/plugin-sdk/form'
import {
  ProblemNotice,
  useCall,
  useIntent,
  useMessages,
  useSession,
  useWorkbench,
  ViewStateNotice,
  viewStateOf,
} from '@barn-workbench/plugin-sdk/react'
import { Alert, Button, FileButton, Group, NativeSelect, Select, Stack, TextInput } from '@barn-workbench/plugin-sdk/ui'
import classes from '../Setup.module.css'
import { siteImageOf } from './siteImage'

/** The facts of the site: its name, picture, animals and time zone. */
export function SiteStep({ onSaved }: { onSaved: () => void }) {
  const call = useCall(site.read, {})
  if (!call.data) return <ViewStateNotice state={viewStateOf(call)} />
  const reload = () => void call.refetch()
  return (
    <Stack gap="lg">
      <PictureField settings={call.data} onChanged={reload} />
      {call.data.needsRestart && <RestartNotice onClosed={reload} />}
      <SiteForm settings={call.data} onStored={reload} onSaved={onSaved} />
    </Stack>
  )
}

/** Says that the animals or the time zone are in use after a restart, and offers it. */
function RestartNotice({ onClosed }: { onClosed: () => void }) {
  const t = useMessages()
  const restart = useIntent(restartInstance)
  return (
    <Alert color="yellow" role="status" title={t('guide.restartTitle')}>
      <p>{t('guide.restartWhy')}</p>
      {restart && (
        <Button variant="default" onClick={() => void restart({}).then(onClosed)}>
          {t('guide.restart')}
        </Button>
      )}
    </Alert>
  )
}

interface SiteFormProps {
  settings: SiteSettings
  onStored: () => void
  onSaved: () => void
}

/** All time zones that this browser knows, and the present one. */
function zonesWith(present: string): string[] {
  return [...new Set([present, 'UTC', ...Intl.supportedValuesOf('timeZone')])].toSorted()
}

function SiteForm({ settings, onStored, onSaved }: SiteFormProps) {
  const t = useMessages()
  const session = useSession()
  const { name, species, timeZone, isFixed } = settings
  const zones = useMemo(() => zonesWith(timeZone), [timeZone])
  const form = useForm({
    schema: NewSite,
    initial: { name, species, timeZone },
    onSubmit: async (body) => {
      const stored = await session.send(site.write, { body })
      onStored()
      // A restart is offered here, and the guide goes on afterwards.
      if (!stored.needsRestart) onSaved()
    },
  })
  const nameField = form.field('name')
  const zoneField = form.field('timeZone')
  return (
    <form {...form.props}>
      <Stack gap="md">
        <TextInput
          label={t('guide.name')}
          description={t('guide.nameHint')}
          size="md"
          {...nameField}
          value={nameField.value ?? ''}
          aria-invalid={nameField.error !== null}
        />
        <NativeSelect
          label={t('guide.species')}
          size="md"
          disabled={isFixed}
          data={Species.options.map((value) => ({ value, label: t(`guide.speciesOf.${value}`) }))}
          {...form.field('species')}
        />
        <Select
          label={t('guide.timeZone')}
          description={t(isFixed ? 'guide.fixed' : 'guide.timeZoneHint')}
          size="md"
          searchable
          allowDeselect={false}
          disabled={isFixed}
          data={zones}
          value={zoneField.value ?? null}
          onChange={(zone) => zoneField.onChange(zone ?? timeZone)}
          error={zoneField.error}
          nothingFoundMessage={t('guide.noZone')}
        />
        {form.error !== null && (
          <Alert color="red" role="alert">
            {form.error}
          </Alert>
        )}
        <Group>
          <Button type="submit" size="md" loading={form.isSubmitting}>
            {t('guide.save')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

interface PictureFieldProps {
  settings: SiteSettings
  onChanged: () => void
}

/** The address of a picture while it is shown. */
function usePictureAddress(picture: Blob | null): string | null {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    const next = picture && URL.createObjectURL(picture)
    // The address belongs to the picture, and is given back with it.
    queueMicrotask(() => setAddress(next))
    return () => {
      if (next !== null) URL.revokeObjectURL(next)
    }
  }, [picture])
  return address
}

/** The picture of the site, which lists of sites show; it can be chosen, and taken away again. */
function PictureField({ settings: { hasOwnPicture, name }, onChanged }: PictureFieldProps) {
  const t = useMessages()
  const session = useSession()
  const { sessions } = useWorkbench()
  const [picture, setPicture] = useState<Blob | null>(null)
  const [problem, setProblem] = useState<Problem | 'unreadable' | null>(null)
  const address = usePictureAddress(picture)

  useEffect(() => {
    const ending = new AbortController()
    sessions.picture(session.id, ending.signal).then(setPicture, () => undefined)
    return () => ending.abort()
  }, [session, sessions])

  async function choose(file: File | null): Promise<void> {
    if (!file) return
    const image = await siteImageOf(file).catch(() => null)
    if (!image) return setProblem('unreadable')
    try {
      await session.send(site.setPicture, { body: { picture: image.base64 } })
      setProblem(null)
      setPicture(image.picture)
      onChanged()
    } catch (error) {
      setProblem(problemOf(error))
    }
  }

  async function remove(): Promise<void> {
    try {
      await session.send(site.removePicture, {})
      setPicture(null)
      onChanged()
    } catch (error) {
      setProblem(problemOf(error))
    }
  }

  return (
    <div className={classes.picture}>
      {address === null ? (
        <div className={classes.noPicture}>{t('guide.noPicture')}</div>
      ) : (
        <img src={address} alt={t('guide.pictureOf', { name })} />
      )}
      <Group gap="xs">
        <FileButton accept="image/*" onChange={(file) => void choose(file)}>
          {(props) => (
            <Button variant="default" {...props}>
              {t('guide.choosePicture')}
            </Button>
          )}
        </FileButton>
        {hasOwnPicture && (
          <Button variant="subtle" onClick={() => void remove()}>
            {t('guide.removePicture')}
          </Button>
        )}
      </Group>
      {problem === 'unreadable' && <Alert color="red" role="alert" title={t('guide.unreadable')} />}
      {problem !== null && problem !== 'unreadable' && <ProblemNotice problem={problem} />}
    </div>
  )
}
