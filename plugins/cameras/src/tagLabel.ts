import type { Messages } from '@barn-workbench/plugin-sdk/react'

const COMPARTMENT = /^compartment_(\d+)$/

/** A tag of a camera as it is told: a compartment in words, and what people have written as they have written it. */
export function tagLabel(tag: string, t: Messages): string {
  const [, number] = COMPARTMENT.exec(tag) ?? []
  return number === undefined ? tag : t('compartment', { number })
}
