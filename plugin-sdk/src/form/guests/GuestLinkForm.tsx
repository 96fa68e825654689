import { Alert, Button, Group, NativeSelect, Stack, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { guestLinks } from '@barn-workbench/core/contract'
import { formatGuestFragment, GUEST_PATH, Name, type GuestSubject } from '@barn-workbench/core/schema'
import { DAY, HOUR } from '@barn-workbench/core/time'
import { useSdkTexts } from '../../context/texts'
import { useSession } from '../../context/useInstance'
import { useHost } from '../../react/useWrite'
import { DateTimeInput } from '../DateTimeInput'
import { useForm } from '../useForm'
import { GuestLinkList } from './GuestLinkList'
import classes from './GuestLinkList.module.css'

/** Props of `GuestLinkForm`. @public */
export interface GuestLinkFormProps {
  /** The subject of the link. Of a camera the range that is proposed. */
  subject: GuestSubject
  /** The title that is proposed. */
  title: string
}

/** Times for which a link may be good, in ms. */
const LIFETIMES = { hour: HOUR, day: DAY, threeDays: 3 * DAY, week: 7 * DAY, month: 30 * DAY } as const
type Lifetime = keyof typeof LIFETIMES
const LIFETIME_NAMES = Object.keys(LIFETIMES) as Lifetime[]

const Rules = z.object({
  title: z.string().trim().min(1, 'required').pipe(Name),
  lifetime: z.enum(LIFETIME_NAMES),
  start: z.int('required').nullable(),
  end: z.int('required').nullable(),
})

/** Makes guest links of one finding, and shows those that there are. The content of a dialog. @public */
export function GuestLinkForm(props: GuestLinkFormProps) {
  const t = useSdkTexts()
  const host = useHost()
  const [made, setMade] = useState<{ title: string; path: string } | null>(null)
  return (
    <Stack gap="md">
      <p className={classes.shows}>{t(`guests.shows.${props.subject.kind}`)}</p>
      {made ? (
        <NewLink url={host.urlOf(made.path)} onShare={() => void host.share(made)} />
      ) : (
        <LinkForm {...props} onMade={setMade} />
      )}
      <GuestLinkList of={props.subject} />
    </Stack>
  )
}

interface LinkFormProps extends GuestLinkFormProps {
  onMade(link: { title: string; path: string }): void
}

function LinkForm({ subject, title, onMade }: LinkFormProps) {
  const t = useSdkTexts()
  const session = useSession()
  const queries = useQueryClient()
  const range = subject.kind === 'camera' ? subject : { start: null, end: null }
  const form = useForm({
    schema: Rules,
    initial: { title, lifetime: 'day', start: range.start, end: range.end },
    onSubmit: async ({ lifetime, ...values }) => {
      const body = { subject: withRange(subject, values), title: values.title, lifetime: LIFETIMES[lifetime] }
      const { secret } = await session.send(guestLinks.create, { body })
      onMade({ title: values.title, path: `${GUEST_PATH}#${formatGuestFragment(session.instance, secret)}` })
      await queries.invalidateQueries({ queryKey: [session.id] })
    },
  })
  const [name, lifetime] = [form.field('title'), form.field('lifetime')]
  return (
    <form {...form.props}>
      <Stack gap="sm">
        <TextInput label={t('guests.title')} {...name} value={name.value ?? ''} />
        {subject.kind === 'camera' && (
          <>
            <DateTimeInput label={t('guests.start')} hasShortcuts={false} {...timeField(form.field('start'))} />
            <DateTimeInput label={t('guests.end')} hasShortcuts={false} {...timeField(form.field('end'))} />
          </>
        )}
        <NativeSelect
          label={t('guests.lifetime')}
          data={LIFETIME_NAMES.map((value) => ({ value, label: t(`guests.lifetimes.${value}`) }))}
          value={lifetime.value ?? 'day'}
          onChange={(event) => lifetime.onChange(event.currentTarget.value as Lifetime)}
        />
        {form.error !== null && (
          <Alert color="red" role="alert">
            {form.error}
          </Alert>
        )}
        <Button type="submit" size="md" loading={form.isSubmitting}>
          {t('guests.create')}
        </Button>
      </Stack>
    </form>
  )
}

/** The finding with the times of the form, if it is a range of a camera. */
function withRange(subject: GuestSubject, { start, end }: { start: number | null; end: number | null }): GuestSubject {
  return subject.kind === 'camera' && start !== null && end !== null ? { ...subject, start, end } : subject
}

/** A time that may be empty, as the field of a form takes it. */
function timeField({
  value,
  onChange,
  error,
}: {
  value: number | null | undefined
  onChange: (value: number | null) => void
  error: string | null
}) {
  return { value: value ?? undefined, onChange: (next: number | undefined) => onChange(next ?? null), error }
}

/** A new link, which is shown this once. */
function NewLink({ url, onShare }: { url: string; onShare: () => void }) {
  const t = useSdkTexts()
  const host = useHost()
  const canShare = typeof (navigator as Partial<Navigator>).share === 'function'
  return (
    <Stack gap="sm">
      <TextInput
        label={t('guests.link')}
        description={t('guests.once')}
        value={url}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
      <Group>
        <Button size="md" onClick={() => void host.copy(url)}>
          {t('guests.copy')}
        </Button>
        {canShare && (
          <Button size="md" variant="default" onClick={onShare}>
            {t('guests.share')}
          </Button>
        )}
      </Group>
    </Stack>
  )
}
