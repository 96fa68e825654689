import type { z } from 'zod'
import { CAMERA_SOURCE_KINDS, RtspTransport, type CameraSourceRecord } from '@barn-workbench/core/schema'
import type { Form, FormValues } from '@barn-workbench/plugin-sdk/form'
import { useMessages } from '@barn-workbench/plugin-sdk/react'
import { PasswordInput, SegmentedControl, Select, TextInput } from '@barn-workbench/plugin-sdk/ui'
import classes from './Source.module.css'
import { isOnNetwork, keepsPassword, type SourceRules } from './sourceRules'

export type SourceForm = Form<FormValues<z.input<typeof SourceRules>>>

interface SourceFieldsProps {
  form: SourceForm
  /** The source as it is; null for a new camera. */
  stored: CameraSourceRecord | null
}

function TransportField({ form }: { form: SourceForm }) {
  const t = useMessages()
  const { value, onChange } = form.field('transport')
  return (
    <SegmentedControl
      aria-label={t('source.transport')}
      value={value ?? 'tcp'}
      onChange={(next) => onChange(next as RtspTransport)}
      data={RtspTransport.options.map((option) => ({ value: option, label: t(`source.transports.${option}`) }))}
    />
  )
}

/** Says whether the stored password is kept if none is typed; undefined if none is stored, or no user is named. */
function usePasswordHint(values: SourceForm['values'], stored: CameraSourceRecord | null): string | undefined {
  const t = useMessages()
  const { kind = 'rtsp', location = '', username = '' } = values
  if (!stored?.hasPassword || username === '') return undefined
  const isKept = keepsPassword({ kind, location, username: username.trim() }, stored)
  return t(isKept ? 'source.passwordKept' : 'source.passwordLost')
}

/** The user and the password, which is never shown. */
function Credentials({ form, stored }: SourceFieldsProps) {
  const t = useMessages()
  const hint = usePasswordHint(form.values, stored)
  const user = form.field('username')
  const password = form.field('password')
  return (
    <>
      <TextInput
        label={t('source.username')}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        {...user}
        value={user.value ?? ''}
      />
      <PasswordInput
        label={t('source.password')}
        description={hint}
        autoComplete="new-password"
        disabled={!user.value}
        visibilityToggleButtonProps={{ 'aria-label': t('source.showPassword') }}
        {...password}
        value={password.value ?? ''}
      />
    </>
  )
}

/** The address of the smaller stream. */
function SubAddress({ form }: { form: SourceForm }) {
  const t = useMessages()
  const address = form.field('subLocation')
  return (
    <TextInput
      label={t('source.subAddress')}
      description={t('source.subHint')}
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      {...address}
      value={address.value ?? ''}
    />
  )
}

/** The fields for the source of a camera's pictures. */
export function SourceFields({ form, stored }: SourceFieldsProps) {
  const t = useMessages()
  const { kind } = form.values
  const location = form.field('location')
  return (
    <>
      <Select
        label={t('source.kind')}
        allowDeselect={false}
        comboboxProps={{ withinPortal: false }}
        data={CAMERA_SOURCE_KINDS.map((value) => ({ value, label: t(`source.kinds.${value}`) }))}
        value={kind ?? 'rtsp'}
        onChange={(next) => form.change({ kind: next ?? 'rtsp' })}
      />
      <TextInput
        label={t(isOnNetwork(kind) ? 'source.address' : 'source.path')}
        description={isOnNetwork(kind) ? undefined : t('source.pathHint')}
        placeholder={t(`source.examples.${kind ?? 'rtsp'}`)}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        {...location}
        value={location.value ?? ''}
      />
      {kind === 'rtsp' && <SubAddress form={form} />}
      {kind === 'rtsp' && <TransportField form={form} />}
      {isOnNetwork(kind) && <Credentials form={form} stored={stored} />}
    </>
  )
}

/** The fields for recording and its duration. */
export function RecordingFields({ form }: { form: SourceForm }) {
  const t = useMessages()
  const days = form.field('maximumDays')
  const gigabytes = form.field('maximumGigabytes')
  return (
    <div className={classes.limits}>
      <TextInput type="number" inputMode="numeric" label={t('source.days')} {...days} value={days.value ?? ''} />
      <TextInput
        type="number"
        inputMode="numeric"
        label={t('source.gigabytes')}
        {...gigabytes}
        value={gigabytes.value ?? ''}
      />
    </div>
  )
}
