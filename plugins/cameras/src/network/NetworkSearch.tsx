import { useEffect, useState } from 'react'
import type { FoundCamera } from '@barn-workbench/core/schema'
import type { DialogProps } from '@barn-workbench/plugin-sdk'
import { useHost, useMessages, useProblemText, ViewStateNotice, viewStateOf } from '@barn-workbench/plugin-sdk/react'
import { Alert, Button, Group, Loader, PasswordInput, Stack, TextInput } from '@barn-workbench/plugin-sdk/ui'
import { canBeAdded, canBeTicked, FoundCard, wantsPassword } from './FoundCard'
import classes from './Network.module.css'
import { useCameraSearch, type CameraSearchControl } from './useCameraSearch'

/** The line that starts a search: of the whole network, or of what is entered. */
function Start({ search }: { search: CameraSearchControl }) {
  const t = useMessages()
  const [target, setTarget] = useState('')
  return (
    <form
      className={classes.start}
      onSubmit={(event) => {
        event.preventDefault()
        void search.start(target)
      }}
    >
      <TextInput
        className={classes.target}
        label={t('network.target')}
        description={t('network.targetHint')}
        placeholder="192.168.1.0/24"
        inputMode="url"
        autoComplete="off"
        value={target}
        onChange={(event) => setTarget(event.currentTarget.value)}
      />
      <Button type="submit" size="md" variant="default" disabled={search.isSending}>
        {t(search.call.data ? 'network.again' : 'network.start')}
      </Button>
    </form>
  )
}

/** Says what is going on, or what to check where nothing was found. */
function Progress({ search }: { search: CameraSearchControl }) {
  const t = useMessages()
  const { data } = search.call
  if (!data) return null
  if (data.isRunning)
    return (
      <p className={classes.line} role="status">
        <Loader size="sm" /> {t('network.searching')} {t('network.found', { count: data.found.length })}
      </p>
    )
  if (data.found.length > 0) return <p role="status">{t('network.found', { count: data.found.length })}</p>
  return (
    <div className={classes.empty} role="status">
      <strong>{t('network.nothing')}</strong>
      <ul>
        {(['power', 'network', 'onvif', 'vlan'] as const).map((check) => (
          <li key={check}>{t(`network.checks.${check}`)}</li>
        ))}
      </ul>
    </div>
  )
}

interface PasswordProps {
  search: CameraSearchControl
  findings: string[]
}

/** One password for all that are ticked and want one. It is tried once on each. */
function Password({ search, findings }: PasswordProps) {
  const t = useMessages()
  const [username, setUsername] = useState('admin')
  const [password, setPassword] = useState('')
  return (
    <form
      className={classes.password}
      onSubmit={(event) => {
        event.preventDefault()
        if (username !== '') void search.tryPassword(findings, username, password)
      }}
    >
      <TextInput
        label={t('source.username')}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        value={username}
        onChange={(event) => setUsername(event.currentTarget.value)}
      />
      <PasswordInput
        label={t('source.password')}
        autoComplete="new-password"
        visibilityToggleButtonProps={{ 'aria-label': t('source.showPassword') }}
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      <Button type="submit" size="md" disabled={search.isSending}>
        {t('network.try', { count: findings.length })}
      </Button>
      <span className={classes.secondary}>{t('network.tryHint')}</span>
    </form>
  )
}

/** The devices that a person has ticked and named. One that was not touched is ticked while it is new. */
function useChoices(found: readonly FoundCamera[]) {
  const [ticks, setTicks] = useState<ReadonlyMap<string, boolean>>(new Map())
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map())
  const isTicked = (one: FoundCamera): boolean => canBeTicked(one) && (ticks.get(one.findingId) ?? canBeAdded(one))
  const nameOf = ({ findingId, name }: FoundCamera): string => names.get(findingId) ?? name
  const ticked = found.filter(isTicked)
  return {
    ticked,
    isTicked,
    nameOf,
    tick: (id: string, is: boolean) => setTicks(new Map(ticks).set(id, is)),
    tickAll: () => setTicks(new Map(found.map(({ findingId }) => [findingId, true]))),
    name: (id: string, text: string) => setNames(new Map(names).set(id, text)),
    /** Those that can be added as they are named. */
    toAdd: ticked
      .filter(canBeAdded)
      .map((one) => ({ findingId: one.findingId, name: nameOf(one).trim() }))
      .filter(({ name }) => name !== ''),
  }
}

/** Searches cameras on the network, tries one password on those that are ticked, and adds them. */
export function NetworkSearch({ close, setUnsaved }: DialogProps<null, true>) {
  const t = useMessages()
  const { toast } = useHost()
  const problemText = useProblemText()
  const search = useCameraSearch()
  const found = search.call.data?.found ?? []
  const choices = useChoices(found)
  const { toAdd } = choices
  useEffect(() => setUnsaved(toAdd.length > 0), [toAdd.length, setUnsaved])
  const wanting = choices.ticked.filter(wantsPassword).map(({ findingId }) => findingId)
  const add = async () => {
    if (!(await search.add(toAdd))) return
    toast({ kind: 'success', key: 'toast.network.added' })
    close(true)
  }
  return (
    <Stack gap="md">
      <Start search={search} />
      {search.problem && (
        <Alert color="red" role="alert">
          {search.problem.code === 'request/invalid' ? t('network.invalid') : problemText(search.problem)}
        </Alert>
      )}
      {search.call.data === undefined && <ViewStateNotice state={viewStateOf(search.call)} />}
      <Progress search={search} />
      {found.length > 1 && choices.ticked.length < found.filter(canBeTicked).length && (
        <Button variant="subtle" size="md" onClick={choices.tickAll}>
          {t('network.tickAll')}
        </Button>
      )}
      <ul className={classes.cards}>
        {found.map((one) => (
          <FoundCard
            key={one.findingId}
            found={one}
            isTicked={choices.isTicked(one)}
            name={choices.nameOf(one)}
            onTick={(is) => choices.tick(one.findingId, is)}
            onName={(text) => choices.name(one.findingId, text)}
            onSetClock={() => void search.setClocks([one.findingId])}
            onFollow={() => void search.follow(one.findingId)}
          />
        ))}
      </ul>
      {wanting.length > 0 && <Password search={search} findings={wanting} />}
      <Group justify="flex-end">
        <Button variant="default" size="md" onClick={() => close(null)}>
          {t('cancel')}
        </Button>
        <Button size="md" disabled={toAdd.length === 0 || search.isSending} onClick={() => void add()}>
          {t('network.add', { count: toAdd.length })}
        </Button>
      </Group>
    </Stack>
  )
}
