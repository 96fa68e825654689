import type { NotificationRule, Webhook } from '@barn-workbench/core/schema'
import { defineDialog } from '@barn-workbench/plugin-sdk'
import type { SnoozeInput } from './inputs'

/** Keeps a case quiet until a time, for a reason. */
export const snoozeDialog = defineDialog<SnoozeInput, true>({
  id: 'notifications.snooze',
  load: async () => (await import('./SnoozeForm')).SnoozeForm,
})

/** Begins a time of silence, or plans one. */
export const silenceDialog = defineDialog<null, true>({
  id: 'notifications.silence',
  load: async () => (await import('./SilenceForm')).SilenceForm,
})

/** Makes a rule, or changes one. */
export const ruleDialog = defineDialog<NotificationRule | null, NotificationRule>({
  id: 'notifications.rule',
  load: async () => (await import('./RuleForm')).RuleForm,
})

/** Adds a webhook, whose key is shown once, or changes one. */
export const webhookDialog = defineDialog<Webhook | null, true>({
  id: 'notifications.webhook',
  load: async () => (await import('./WebhookForm')).WebhookForm,
})

/** Asks once before something is lost; the title names it. */
export const questionDialog = defineDialog<{ title: string; text: string; confirm: string }, true>({
  id: 'notifications.question',
  load: async () => (await import('./lossQuestion')).LossQuestion,
})
