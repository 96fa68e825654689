import { useId, useState } from 'react'
import { authorization } from '@barn-workbench/core/contract'
import { permissionCatalogue } from '@barn-workbench/core/permissions'
import {
  FORCED_STRATEGIES,
  forcedStrategyOf,
  simulatedPermissionsOf,
  type ForcedStrategy,
} from '@barn-workbench/core/settings'
import { SearchField } from '@barn-workbench/plugin-sdk/form'
import {
  Slot,
  useLiveEach,
  useLocalSettings,
  useMessages,
  useSessions,
  useSnapshots,
} from '@barn-workbench/plugin-sdk/react'
import { Button, Checkbox, Select, Switch } from '@barn-workbench/plugin-sdk/ui'
import classes from '../Settings.module.css'
import { Jobs } from './Jobs'

/** Value of the option that forces no connection. */
const UNFORCED = 'free'
const NOTHING = {}
const NORMAL = { forceConnectionStrategy: false, forcedConnectionStrategy: null, simulatePermissions: false } as const

/** The section for developers: what can be forced and simulated, the background jobs, and what plugins add. */
export function DeveloperSettings() {
  const t = useMessages()
  const [settings, change] = useLocalSettings()
  const { forceConnectionStrategy, forcedConnectionStrategy } = settings
  const isSpecial = forcedStrategyOf(settings) !== null || simulatedPermissionsOf(settings) !== null
  const forceConnection = (value: string) => {
    const strategy = value === UNFORCED ? null : (value as ForcedStrategy)
    change({ forceConnectionStrategy: strategy !== null, forcedConnectionStrategy: strategy })
  }
  return (
    <>
      <section className={classes.card} aria-label={t('developer.title')}>
        <h2 className={classes.subtitle}>{t('developer.title')}</h2>
        {isSpecial && (
          <div className={classes.special} role="status">
            <span>{t('developer.special')}</span>
            <Button variant="default" onClick={() => change(NORMAL)}>
              {t('developer.end')}
            </Button>
          </div>
        )}
        <div className={classes.row}>
          <div className={classes.words}>
            <span className={classes.label}>{t('developer.connection')}</span>
            <span className={classes.hint}>{t('developer.connectionHint')}</span>
          </div>
          <Select
            className={classes.select ?? ''}
            allowDeselect={false}
            aria-label={t('developer.connection')}
            value={(forceConnectionStrategy && forcedConnectionStrategy) || UNFORCED}
            onChange={(value) => forceConnection(value ?? UNFORCED)}
            data={[UNFORCED, ...FORCED_STRATEGIES].map((strategy) => ({
              value: strategy,
              label: t(`developer.strategy.${strategy}`),
            }))}
          />
        </div>
        <Simulation />
      </section>
      {/* Loads after the other parts of the section, which must not move. */}
      <div className={classes.further}>
        <Slot name="settings.developer" input={NOTHING} />
      </div>
      <Jobs />
    </>
  )
}

/** Simulated permissions: of the account's permissions, only these are in force. */
function Simulation() {
  const t = useMessages()
  const [{ simulatePermissions, simulatedPermissions }, change] = useLocalSettings()
  const id = useId()
  return (
    <>
      <div className={classes.row} data-kind="switch">
        <label className={classes.words} htmlFor={id}>
          <span className={classes.label}>{t('developer.simulate')}</span>
          <span className={classes.hint}>{t('developer.simulateHint')}</span>
        </label>
        <Switch
          id={id}
          size="md"
          aria-label={t('developer.simulate')}
          checked={simulatePermissions}
          onChange={(event) => change({ simulatePermissions: event.currentTarget.checked })}
        />
      </div>
      {simulatePermissions && (
        <Permissions
          value={simulatedPermissions}
          onChange={(permissions) => change({ simulatedPermissions: permissions })}
        />
      )}
    </>
  )
}

interface PermissionsProps {
  value: readonly string[]
  onChange: (permissions: string[]) => void
}

/** The permissions of the instances at which an account is signed in, to search and to tick. */
function Permissions({ value, onChange }: PermissionsProps) {
  const t = useMessages()
  const [text, setText] = useState('')
  const all = useEveryPermission()
  const known = [...new Set([...all, ...value])].sort()
  const found = known.filter((id) => id.toLowerCase().includes(text.trim().toLowerCase()))
  const toggle = (id: string, isOn: boolean) => onChange(isOn ? [...value, id] : value.filter((other) => other !== id))
  return (
    <fieldset className={classes.permissions}>
      <legend>{t('developer.permissions', { count: value.length, all: known.length })}</legend>
      <SearchField label={t('developer.filter')} text={text} onSearch={setText} />
      <div className={classes.scroll} tabIndex={0} role="group" aria-label={t('developer.list')}>
        {found.length === 0 && <p role="status">{t('developer.none')}</p>}
        {found.map((id) => (
          <Checkbox
            key={id}
            label={id}
            checked={value.includes(id)}
            onChange={(event) => toggle(id, event.currentTarget.checked)}
          />
        ))}
      </div>
    </fieldset>
  )
}

/** Instances that are asked at most; further ones have the same permissions, or few others. */
const MOST_INSTANCES = 20
/** Redraws of a page with many instances, in ms. */
const REDRAW = 1_000

/**
 * Every permission that the signed-in instances know; until one has answered, every permission that this client knows.
 */
function useEveryPermission(): readonly string[] {
  const sessions = useSessions()
  const snapshots = useSnapshots(sessions, { every: REDRAW })
  const signedIn = sessions.filter((_session, index) => snapshots[index]?.login.state === 'loggedIn')
  const answers = useLiveEach(
    signedIn.slice(0, MOST_INSTANCES).map((session) => ({
      session,
      key: [authorization.allPermissions.path],
      load: async (one: typeof session, signal: AbortSignal) =>
        await one.send(authorization.allPermissions, {}, { signal }),
    })),
  )
  const told = answers.flatMap(({ data = [] }) => data.map(({ id }) => id))
  return told.length > 0 ? [...new Set(told)] : permissionCatalogue
}
