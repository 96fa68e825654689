import type { Messages } from '@barn-workbench/plugin-sdk/react'

/** The word for a value that an instance may send, among the messages of a group; the value itself where there is none. */
export function wordOf(t: Messages, group: string, value: string): string {
  const word: unknown = /^\w+$/.test(value) ? t(`${group}.${value}`, { defaultValue: '' }) : ''
  return typeof word === 'string' && word !== '' ? word : value
}
