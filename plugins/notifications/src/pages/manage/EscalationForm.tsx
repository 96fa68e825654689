import { useState } from 'react'
import { notificationSettings, webhooks, type ReplyOf } from '@barn-workbench/core/contract'
import type { EscalationSettings } from '@barn-workbench/core/schema'
import { newUuid } from '@barn-workbench/plugin-sdk'
import { IconPlus, IconTrash } from '@barn-workbench/plugin-sdk/icons'
import { IconButton, useCall, useMessages, useSession } from '@barn-workbench/plugin-sdk/react'
import { Button, Group, NativeSelect, NumberInput, TextInput } from '@barn-workbench/plugin-sdk/ui'
import classes from '../../parts/Parts.module.css'
import { preconditionOf } from '../../parts/precondition'
import { useChange } from '../../parts/useChange'
import { WaysEditor } from '../../ways/WaysEditor'

type Escalation = ReplyOf<typeof notificationSettings.escalation>
type Contact = EscalationSettings['contacts'][number]

/** The longest times between two steps, in minutes. */
const LONGEST = { wakes: 120, tells: 1440 } as const
const MAXIMUM_CONTACTS = 5

function isComplete({ contacts }: EscalationSettings): boolean {
  return contacts.every(({ name, ways }) => name.trim() !== '' && ways.length > 0)
}

/** The times between the steps of a case, and the people outside who are notified last. */
export function EscalationForm({ escalation, onSaved }: { escalation: Escalation; onSaved: () => void }) {
  const t = useMessages()
  const session = useSession()
  const { change, isPending } = useChange()
  const { version, value } = escalation
  const [settings, setSettings] = useState(value)
  const { minutes, contacts } = settings
  const isChanged = JSON.stringify(settings) !== JSON.stringify(value)
  const setContacts = (next: Contact[]) => setSettings({ ...settings, contacts: next })
  const add = () => setContacts([...contacts, { contactId: newUuid(), name: '', locale: 'de', ways: [] }])
  const save = async () => {
    const write = () => session.send(notificationSettings.writeEscalation, { body: settings }, preconditionOf(version))
    if (await change('escalation', write)) onSaved()
  }
  return (
    <div className={classes.form}>
      <div className={classes.fields}>
        {(['wakes', 'tells'] as const).map((urgency) => (
          <NumberInput
            key={urgency}
            label={t(`escalation.${urgency}`)}
            suffix={t('escalation.minutes')}
            min={1}
            max={LONGEST[urgency]}
            allowDecimal={false}
            clampBehavior="strict"
            value={minutes[urgency]}
            onChange={(next) =>
              setSettings({ ...settings, minutes: { ...minutes, [urgency]: Math.max(1, Number(next)) } })
            }
          />
        ))}
      </div>
      <h3 className={classes.cardTitle}>{t('contacts.title')}</h3>
      <p className={classes.secondary}>{t('contacts.hint')}</p>
      {contacts.map((contact, index) => (
        <ContactFields
          key={contact.contactId}
          contact={contact}
          onChange={(next) =>
            setContacts(next ? contacts.with(index, next) : contacts.filter((one) => one !== contact))
          }
        />
      ))}
      <Group>
        {contacts.length < MAXIMUM_CONTACTS && (
          <Button variant="default" leftSection={<IconPlus size={16} />} onClick={add}>
            {t('contacts.add')}
          </Button>
        )}
      </Group>
      {isChanged && !isComplete(settings) && <p className={classes.warning}>{t('contacts.incomplete')}</p>}
      <Group>
        <Button
          size="md"
          disabled={!isChanged || !isComplete(settings)}
          loading={isPending}
          onClick={() => void save()}
        >
          {t('save')}
        </Button>
      </Group>
    </div>
  )
}

interface ContactFieldsProps {
  contact: Contact
  /** Null removes the contact. */
  onChange: (contact: Contact | null) => void
}

function ContactFields({ contact, onChange }: ContactFieldsProps) {
  const t = useMessages()
  const hooks = useCall(webhooks.list, {})
  const ofPeople = hooks.data?.filter(({ use, isOn }) => use === 'people' && isOn) ?? []
  return (
    <fieldset className={classes.fieldset} aria-label={contact.name || t('contacts.new')}>
      <div className={classes.fields}>
        <TextInput
          label={t('contacts.name')}
          placeholder={t('contacts.nameHint')}
          value={contact.name}
          onChange={(event) => onChange({ ...contact, name: event.currentTarget.value })}
        />
        <NativeSelect
          label={t('contacts.language')}
          data={(['de', 'en'] as const).map((value) => ({ value, label: t(`language.${value}`) }))}
          value={contact.locale}
          onChange={(event) => onChange({ ...contact, locale: event.currentTarget.value === 'en' ? 'en' : 'de' })}
        />
        <IconButton label={t('contacts.remove', { name: contact.name })} onClick={() => onChange(null)}>
          <IconTrash size={18} />
        </IconButton>
      </div>
      <WaysEditor
        ways={contact.ways}
        onChange={(ways) => onChange({ ...contact, ways })}
        addresses={null}
        webhooks={ofPeople}
        hasPush={false}
      />
    </fieldset>
  )
}
