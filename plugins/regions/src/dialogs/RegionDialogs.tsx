import { useEffect, useId, useState } from 'react'
import { z } from 'zod'
import { IdentifierText, Name } from '@barn-workbench/core/schema'
import type { DialogProps } from '@barn-workbench/plugin-sdk'
import { MergeQuestion, MomentField, useForm, type MergeChoice } from '@barn-workbench/plugin-sdk/form'
import { PageLink, useBarnTime, useHost, useMessages } from '@barn-workbench/plugin-sdk/react'
import { Button, Group, NativeSelect, Stack, TextInput } from '@barn-workbench/plugin-sdk/ui'
import { useRegionsById } from '../queries/useRegionsById'
import type {
  CopyInput,
  MergeInput,
  MoveInput,
  NameAnswer,
  NameInput,
  RemoveInput,
  SaveAnswer,
  SaveInput,
} from './inputs'
import classes from './RegionDialogs.module.css'

const Rules = z.object({
  name: z.string().trim().min(1, 'required').pipe(Name),
  id: z.union([z.literal(''), IdentifierText]),
})

/**
 * Asks for the name of a type or a region and, for a new one, optionally for its id. The `NameForm` of the SDK only
 * asks for a name.
 */
export function NameForm({ input, close, setUnsaved }: DialogProps<NameInput, NameAnswer>) {
  const t = useMessages()
  const form = useForm({ schema: Rules, initial: { name: input.name, id: '' }, onSubmit: close })
  useEffect(() => setUnsaved(form.isDirty), [form.isDirty, setUnsaved])
  const name = form.field('name')
  const id = form.field('id')
  return (
    <form {...form.props}>
      <Stack gap="sm">
        <TextInput label={t(`dialogs.name.of.${input.of}`)} data-autofocus {...name} value={name.value ?? ''} />
        {input.purpose === 'create' && (
          <TextInput
            label={t('dialogs.name.id')}
            description={t('dialogs.name.idHint')}
            {...id}
            value={id.value ?? ''}
          />
        )}
      </Stack>
      <Group justify="flex-end" mt="md">
        <Button variant="default" size="md" onClick={() => close(null)}>
          {t('cancel')}
        </Button>
        <Button type="submit" size="md">
          {t(`dialogs.name.${input.purpose}`)}
        </Button>
      </Group>
    </form>
  )
}

interface ChoiceProps {
  text: string
  label: string
  confirm: string
  choices: readonly { id: string; name: string }[]
  onChoose(id: string): void
  onCancel(): void
}

/** Asks for one of several. */
function ChoiceForm({ text, label, confirm, choices, onChoose, onCancel }: ChoiceProps) {
  const t = useMessages()
  const [id, setId] = useState(choices[0]?.id ?? '')
  return (
    <Stack gap="md">
      <p>{text}</p>
      <NativeSelect
        label={label}
        size="md"
        value={id}
        onChange={(event) => setId(event.currentTarget.value)}
        data={choices.map((choice) => ({ value: choice.id, label: choice.name }))}
        data-autofocus
      />
      <Group justify="flex-end">
        <Button variant="default" size="md" onClick={onCancel}>
          {t('cancel')}
        </Button>
        <Button size="md" disabled={id === ''} onClick={() => onChoose(id)}>
          {confirm}
        </Button>
      </Group>
    </Stack>
  )
}

/** Asks for the type to which a region moves. */
export function MoveForm({ input: { name, types }, close }: DialogProps<MoveInput, string>) {
  const t = useMessages()
  return (
    <ChoiceForm
      text={t('dialogs.move.text', { name })}
      label={t('dialogs.move.type')}
      confirm={t('dialogs.move.confirm')}
      choices={types}
      onChoose={close}
      onCancel={() => close(null)}
    />
  )
}

/** Asks for the camera to which outlines are copied. */
export function CopyForm({ input: { count, cameras }, close }: DialogProps<CopyInput, string>) {
  const t = useMessages()
  return (
    <ChoiceForm
      text={t('dialogs.copy.text', { count })}
      label={t('dialogs.copy.camera')}
      confirm={t('dialogs.copy.confirm')}
      choices={cameras}
      onChoose={close}
      onCancel={() => close(null)}
    />
  )
}

type When = 'now' | 'moment' | 'chosen'

/** The meaning of the time from which outlines are valid, in whole sentences. `from`: null for now. */
function Meaning({ from, changes }: { from: number | null } & Pick<SaveInput, 'changes'>) {
  const t = useMessages()
  const { exact } = useBarnTime()
  const next = from === null ? undefined : changes.find((change) => change > from)
  const isReplaced = from !== null && changes.includes(from)
  return (
    <div className={classes.meaning} role="status">
      {from === null ? (
        <p>{t('dialogs.save.meaning.now')}</p>
      ) : (
        <>
          <p>{t('dialogs.save.meaning.since', { time: exact(from) })}</p>
          {isReplaced && <p>{t('dialogs.save.meaning.replaces')}</p>}
          <p>
            {next === undefined
              ? t('dialogs.save.meaning.upToNow')
              : t('dialogs.save.meaning.until', { time: exact(next) })}
          </p>
        </>
      )}
    </div>
  )
}

/** Asks since when outlines hold, and says what that means for plan, incidents and charts of earlier times. */
export function SaveForm({ input: { moment, now, changes }, close }: DialogProps<SaveInput, SaveAnswer>) {
  const t = useMessages()
  const { exact } = useBarnTime()
  const name = useId()
  const [when, setWhen] = useState<When>(moment === null ? 'now' : 'moment')
  const [chosen, setChosen] = useState(moment ?? now)
  const from = when === 'now' ? null : when === 'moment' ? moment : chosen
  const choices: readonly When[] = moment === null ? ['now', 'chosen'] : ['now', 'moment', 'chosen']
  const labelOf = (choice: When) =>
    choice === 'moment' ? t('dialogs.save.moment', { time: exact(moment ?? now) }) : t(`dialogs.save.${choice}`)
  return (
    <Stack gap="md">
      <fieldset className={classes.choices}>
        <legend>{t('dialogs.save.question')}</legend>
        {choices.map((choice) => (
          <label key={choice}>
            <input type="radio" name={name} checked={when === choice} onChange={() => setWhen(choice)} />
            {labelOf(choice)}
          </label>
        ))}
      </fieldset>
      {when === 'chosen' && <MomentField moment={chosen} onShow={setChosen} />}
      <Meaning from={from} changes={changes} />
      <Group justify="flex-end">
        <Button variant="default" size="md" onClick={() => close(null)}>
          {t('cancel')}
        </Button>
        <Button size="md" onClick={() => close({ validFrom: from })} data-autofocus>
          {t('dialogs.save.confirm')}
        </Button>
      </Group>
    </Stack>
  )
}

/** Says who has drawn a conflicting version, and asks which to keep: the user's, theirs, or both by region. */
export function MergeRegions({ input: { changedBy, merge }, close }: DialogProps<MergeInput, MergeChoice>) {
  const t = useMessages()
  const { book } = useRegionsById()
  const namesOf = (ids: readonly string[]) => ids.map(book.nameOf)
  return (
    <MergeQuestion
      text={t('dialogs.merge.text', { who: changedBy ?? t('somebody') })}
      changes={{ mine: namesOf(merge.mine), theirs: namesOf(merge.theirs), both: namesOf(merge.both) }}
      onChoose={close}
    />
  )
}

/**
 * Asks whether a type or a region is to be deleted. One that is in use cannot be deleted: its users are listed with
 * links.
 */
export function RemoveQuestion({ input: { of, name, usedBy }, close }: DialogProps<RemoveInput, true>) {
  const t = useMessages()
  const { navigate } = useHost()
  const isUsed = usedBy.length > 0
  const follow = (path: string) => {
    close(null)
    void navigate(path)
  }
  return (
    <Stack gap="md">
      <p>{t(isUsed ? `dialogs.remove.used.${of}` : `dialogs.remove.text.${of}`, { name })}</p>
      {isUsed && (
        <ul className={classes.ways}>
          {usedBy.map(({ label, path }) => (
            <li key={`${path} ${label}`}>
              <PageLink to={path} onFollow={() => follow(path)}>
                {label}
              </PageLink>
            </li>
          ))}
        </ul>
      )}
      <Group justify="flex-end">
        <Button variant="default" size="md" onClick={() => close(null)} data-autofocus>
          {t(isUsed ? 'close' : 'cancel')}
        </Button>
        {!isUsed && (
          <Button size="md" color="red" onClick={() => close(true)}>
            {t('dialogs.remove.confirm')}
          </Button>
        )}
      </Group>
    </Stack>
  )
}
