/** Event of the development server: messages have changed. Its data are `ChangedMessages`. */
export const MESSAGES_CHANGED = 'barn-workbench:messages-changed'
/** Event of the page: a manifest has been replaced. Its detail is the new module. */
export const PLUGIN_CHANGED = 'barn-workbench:plugin-changed'

/** Messages that have changed during development. */
export interface ChangedMessages {
  language: string
  namespace: string
  content: object
}
