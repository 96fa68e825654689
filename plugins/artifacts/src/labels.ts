import {
  ARTIFACT_FAILURES,
  ARTIFACT_TAGS,
  ARTIFACT_TYPES,
  MOBILE_TAG,
  type Artifact,
  type ArtifactStatus,
} from '@barn-workbench/core/schema'
import type { Messages, Tone } from '@barn-workbench/plugin-sdk/react'

const has = (list: readonly string[], value: string) => list.includes(value)

/** Types of artifacts that have a name, besides others that an instance may make. */
export const NAMED_TYPES = [...ARTIFACT_TYPES, 'feedReport'] as const

/** The name of a type. An unknown type is shown as it is stored. */
export function typeLabel(type: string, t: Messages): string {
  return has(NAMED_TYPES, type) ? t(`type.${type}`) : type || t('type.none')
}

/** What an artifact is: a clip, or its type. */
export function kindLabel({ type, data: { clip } }: Pick<Artifact, 'type' | 'data'>, t: Messages): string {
  return clip ? t('request.clip') : typeLabel(type, t)
}

/** Returns the purpose of an artifact by the name of its job; an unknown job keeps its name. */
export function jobLabel(jobName: string, t: Messages): string {
  return t(`job.${jobName}`, { defaultValue: jobName })
}

export const STATUS_TONES: Readonly<Record<ArtifactStatus, Tone>> = {
  done: 'success',
  archived: 'brand',
  scheduled: 'neutral',
  pending: 'info',
  error: 'error',
  failed: 'warning',
}

/** The name of a tag. A tag without a name of its own is shown as it is stored. */
export function tagLabel(tag: string, t: Messages): string {
  return has(ARTIFACT_TAGS, tag) || tag === MOBILE_TAG ? t(`tag.${tag}`) : tag
}

/** Returns the reason why an artifact has no file; null if it has one, or if the reason is unknown. */
export function failureLabel({ failure, status }: Pick<Artifact, 'failure' | 'status'>, t: Messages): string | null {
  if (failure !== null) return has(ARTIFACT_FAILURES, failure) ? t(`failure.${failure}`) : failure
  return status === 'error' || status === 'failed' ? t('failure.unexpected') : null
}
