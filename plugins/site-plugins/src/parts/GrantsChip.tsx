import type { InstancePlugin } from '@barn-workbench/core/plugins'
import { Chip, useMessages } from '@barn-workbench/plugin-sdk/react'
import { countGrants } from '../changes/requestRows'

/** How many of the things that a plugin asks for are granted. */
export function GrantsChip({ plugin: { manifest, grants } }: { plugin: InstancePlugin }) {
  const t = useMessages()
  const { granted, count } = countGrants(manifest, grants)
  if (count === 0) return <Chip tone="neutral">{t('asksNothing')}</Chip>
  return <Chip tone={granted < count ? 'warning' : 'neutral'}>{t('granted', { granted, count })}</Chip>
}
