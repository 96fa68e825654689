import type { Messages } from '@barn-workbench/plugin-sdk/react'

const COMPARTMENT = /^compartment_(\d+)$/

/** The label of a camera's tag: a compartment in words, others as they were written. */
export function tagLabel(tag: string, t: Messages): string {
  const [, number] = COMPARTMENT.exec(tag) ?? []
  return number === undefined ? tag : t('compartment', { number })
}
