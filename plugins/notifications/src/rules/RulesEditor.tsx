import type { NotificationRule } from '@barn-workbench/core/schema'
import { IconArrowDown, IconArrowUp, IconPencil, IconPlus, IconTrash } from '@barn-workbench/plugin-sdk/icons'
import { Chip, IconButton, useHost, useMessages } from '@barn-workbench/plugin-sdk/react'
import { Button } from '@barn-workbench/plugin-sdk/ui'
import { ruleDialog } from '../dialogs'
import { urgencyTone } from '../parts/caseTexts'
import classes from '../parts/Parts.module.css'
import { moved } from '../ways/moved'
import { useRuleTexts } from './useRuleTexts'

interface RulesEditorProps {
  rules: readonly NotificationRule[]
  onChange: (rules: NotificationRule[]) => void
  /** Names the list for screen readers. */
  label: string
}

/** Rules in their order, of which the first that holds decides. */
export function RulesEditor({ rules, onChange, label }: RulesEditorProps) {
  const t = useMessages()
  const host = useHost()
  const texts = useRuleTexts()
  async function edit(index: number) {
    const rule = await host.open(ruleDialog, rules[index] ?? null)
    if (rule) onChange(index < rules.length ? rules.with(index, rule) : [...rules, rule])
  }
  return (
    <>
      <ol className={classes.rows} aria-label={label}>
        {rules.map((rule, index) => {
          const name = texts.whole(rule)
          return (
            // Rules have no id, and equal ones are the same.
            <li key={`${index} ${JSON.stringify(rule)}`}>
              <Chip tone={rule.urgency === null ? 'neutral' : urgencyTone(rule.urgency)}>{texts.urgency(rule)}</Chip>
              <span className={classes.grow}>{name}</span>
              <span className={classes.buttons}>
                <IconButton
                  label={t('order.up', { name })}
                  aria-disabled={index === 0}
                  onClick={() => onChange(moved(rules, index, -1))}
                >
                  <IconArrowUp size={18} />
                </IconButton>
                <IconButton
                  label={t('order.down', { name })}
                  aria-disabled={index === rules.length - 1}
                  onClick={() => onChange(moved(rules, index, 1))}
                >
                  <IconArrowDown size={18} />
                </IconButton>
                <IconButton label={t('order.edit', { name })} onClick={() => void edit(index)}>
                  <IconPencil size={18} />
                </IconButton>
                <IconButton
                  label={t('order.remove', { name })}
                  onClick={() => onChange(rules.filter((_, other) => other !== index))}
                >
                  <IconTrash size={18} />
                </IconButton>
              </span>
            </li>
          )
        })}
      </ol>
      <div>
        <Button variant="default" leftSection={<IconPlus size={16} />} onClick={() => void edit(rules.length)}>
          {t('rule.add')}
        </Button>
      </div>
    </>
  )
}
