import type { Rule, RuleStatus } from '@barn-workbench/core/schema'
import { IconChartLine, IconPencil, IconTrash } from '@barn-workbench/plugin-sdk/icons'
import {
  Chip,
  IconButton,
  PageLink,
  useBarnTime,
  useBringIntoView,
  useEntityPath,
  useHost,
  useLocale,
  useMessages,
  type Tone,
} from '@barn-workbench/plugin-sdk/react'
import { Switch } from '@barn-workbench/plugin-sdk/ui'
import { chartDialog, removeDialog, ruleDialog } from '../../dialogs'
import classes from '../../rules/Rules.module.css'
import { useRuleSentence, valueText } from '../../rules/ruleWords'
import { removeRule, updateRule } from '../../rules/ruleWrites'

const TONES: Readonly<Record<RuleStatus['phase'], Tone>> = {
  watching: 'success',
  holding: 'warning',
  open: 'error',
  resting: 'neutral',
  throttled: 'warning',
}

interface RuleRowProps {
  rule: Rule
  status: RuleStatus | undefined
  isChosen: boolean
  mayManage: boolean
}

/** A rule with how it stands. */
export function RuleRow({ rule, status, isChosen, mayManage }: RuleRowProps) {
  const sentence = useRuleSentence()
  const row = useBringIntoView<HTMLLIElement>(isChosen)
  return (
    <li ref={row} className={classes.row} data-chosen={isChosen || undefined}>
      <span className={classes.text}>
        <span className={classes.name}>{rule.title}</span>
        <span className={classes.hint}>{sentence(rule)}</span>
      </span>
      <span className={classes.state}>{status && <State rule={rule} status={status} />}</span>
      {mayManage && <Tools rule={rule} />}
    </li>
  )
}

/** The state of a rule: its phase, why it rests, its newest value, and its last incident. */
function State({ rule, status }: { rule: Rule; status: RuleStatus }) {
  const t = useMessages()
  const locale = useLocale()
  const { dayAndTime } = useBarnTime()
  const pathOf = useEntityPath()
  const phase = rule.isOn ? status.phase : 'resting'
  const rest = rule.isOn ? status.rest : 'off'
  const { lastOpened, value, since } = status
  const facts = [
    phase === 'resting' && rest !== null ? t(`rest.${rest}`) : null,
    since === null ? null : t('since', { time: dayAndTime(since) }),
    value === null || !rule.isOn ? null : t('now', { value: valueText(value, rule.measurement, locale) }),
  ].filter(Boolean)
  return (
    <>
      <Chip tone={TONES[phase]}>{t(`phase.${phase}`)}</Chip>
      {facts.length > 0 && <span className={classes.hint}>{facts.join(' · ')}</span>}
      {lastOpened && (
        <PageLink to={pathOf('incident', lastOpened.incidentId)} className={classes.link}>
          {t('lastOpened', { time: dayAndTime(lastOpened.time) })}
        </PageLink>
      )}
    </>
  )
}

function Tools({ rule }: { rule: Rule }) {
  const t = useMessages()
  const host = useHost()
  const { ruleId, title, isOn } = rule
  const askToRemove = async () => {
    const input = { title: t('remove.title'), text: t('remove.text', { title }), confirm: t('remove.confirm') }
    // A refusal has been reported.
    if (await host.open(removeDialog, input)) await host.write(removeRule, { ruleId, basedOn: rule }).catch(() => null)
  }
  const toggle = () =>
    void host.write(updateRule, { ruleId, updates: { isOn: !isOn }, basedOn: rule }).catch(() => null)
  return (
    <span className={classes.tools}>
      <Switch aria-label={t('switch', { title })} checked={isOn} onChange={toggle} />
      <IconButton label={t('chartOf', { title })} tip={t('chart')} onClick={() => void host.open(chartDialog, rule)}>
        <IconChartLine size={18} />
      </IconButton>
      <IconButton
        label={t('editOf', { title })}
        tip={t('edit')}
        onClick={() => void host.open(ruleDialog, { rule, draft: null })}
      >
        <IconPencil size={18} />
      </IconButton>
      <IconButton label={t('removeOf', { title })} tip={t('remove.confirm')} onClick={() => void askToRemove()}>
        <IconTrash size={18} />
      </IconButton>
    </span>
  )
}
