import { INCIDENT_TYPES } from '@barn-workbench/core/incidentTypes'
import { hasAnyPermission, incidentViewPermissions } from '@barn-workbench/core/permissions'
import { ALARM_URGENCIES, type NotificationRule } from '@barn-workbench/core/schema'
import { Chip, incidentTypeName, useFromSnapshot, useMessages } from '@barn-workbench/plugin-sdk/react'
import { Button, NativeSelect } from '@barn-workbench/plugin-sdk/ui'
import { MinuteInput } from '../../parts/MinuteInput'
import classes from '../../parts/Parts.module.css'
import {
  choiceOf,
  CHOICES,
  nightOf,
  rulesForType,
  strongestOf,
  withChoice,
  withNight,
  type Choice,
} from '../../rules/simpleRules'
import { useRuleTexts } from '../../rules/useRuleTexts'
import type { SettingsPartProps } from './useOwnSettings'

const URGENCIES = [null, ...ALARM_URGENCIES]

/**
 * For each type of incidents, the most urgent of its roles first, how the user is notified, with the rules of its
 * roles.
 */
export function TypeChoices({ own: { roles }, value: { rules }, save }: SettingsPartProps) {
  const t = useMessages()
  const permissions = useFromSnapshot((snapshot) => snapshot.permissions)
  const rulesOfRoles = roles.map((role) => role.rules)
  const strengthOf = (type: string) => URGENCIES.indexOf(strongestOf('default', type, rulesOfRoles))
  const types = INCIDENT_TYPES.filter((type) => hasAnyPermission(permissions, incidentViewPermissions(type))).toSorted(
    (a, b) => strengthOf(b) - strengthOf(a),
  )
  const night = nightOf(rules)
  const hasNight = types.some((type) => choiceOf(rules, type) === 'tellsByDay')
  return (
    <>
      <Summary types={types} rules={rules} roles={rulesOfRoles} />
      <ul className={classes.rows}>
        {types.map((type) => (
          <TypeRow
            key={type}
            type={type}
            choice={choiceOf(rules, type)}
            roles={rulesOfRoles}
            onChoose={(choice) => save({ rules: withChoice(rules, type, choice) })}
          />
        ))}
      </ul>
      {hasNight && (
        <fieldset className={classes.fieldset}>
          <legend>{t('settings.night')}</legend>
          <div className={classes.fields}>
            <MinuteInput
              label={t('hours.from')}
              value={night.from}
              onChange={(from) => save({ rules: withNight(rules, { ...night, from }) })}
            />
            <MinuteInput
              label={t('hours.until')}
              value={night.until}
              onChange={(until) => save({ rules: withNight(rules, { ...night, until }) })}
            />
          </div>
        </fieldset>
      )}
    </>
  )
}

interface SummaryProps {
  types: readonly string[]
  rules: readonly NotificationRule[]
  roles: readonly (readonly NotificationRule[])[]
}

/** The urgency of all types of incidents for the user, at a glance. */
function Summary({ types, rules, roles }: SummaryProps) {
  const t = useMessages()
  const columns = [...ALARM_URGENCIES.toReversed(), null]
  return (
    <div className={classes.columns}>
      {columns.map((urgency) => {
        const found = types.filter((type) => strongestOf(choiceOf(rules, type), type, roles) === urgency)
        return (
          <section key={urgency} className={classes.column} data-urgency={urgency}>
            <h3>{t(`settings.column.${urgency ?? 'never'}`)}</h3>
            <p className={classes.secondary}>
              {found.length === 0 ? t('settings.nothing') : found.map((type) => incidentTypeName(type, t)).join(', ')}
            </p>
          </section>
        )
      })}
    </div>
  )
}

interface TypeRowProps {
  type: string
  choice: Choice
  roles: readonly (readonly NotificationRule[])[]
  onChoose: (choice: Choice) => void
}

function TypeRow({ type, choice, roles, onChoose }: TypeRowProps) {
  const t = useMessages()
  const texts = useRuleTexts()
  const name = incidentTypeName(type, t)
  const ofRoles = roles.map((rules) => rulesForType(rules, type)).filter((rules) => rules.length > 0)
  const byRoles = [...new Set(ofRoles.map((rules) => rules.map(texts.short).join('; ')))]
  const said = byRoles.length === 0 ? t('settings.roleNothing') : byRoles.join(t('settings.orRole'))
  const isOwn = choice !== 'default'
  return (
    <li>
      <span className={classes.grow}>
        <span className={classes.name}>
          {name} {isOwn && <Chip tone="brand">{t('settings.own')}</Chip>}
        </span>
        <span className={classes.secondary}>{t('settings.byRole', { said })}</span>
      </span>
      <NativeSelect
        aria-label={t('settings.choose', { name })}
        className={classes.choice ?? ''}
        size="md"
        data={CHOICES.map((value) => ({ value, label: t(`choice.${value}`) }))}
        value={choice}
        onChange={(event) => onChoose(event.currentTarget.value as Choice)}
      />
      {isOwn && (
        <Button variant="subtle" aria-label={t('settings.resetNamed', { name })} onClick={() => onChoose('default')}>
          {t('settings.reset')}
        </Button>
      )}
    </li>
  )
}
