import { useMemo } from 'react'
import { cameraSearch } from '@barn-workbench/core/contract'
import { NAME_MAX_LENGTH, type CameraStreamFacts, type FoundCamera } from '@barn-workbench/core/schema'
import { MINUTE, SECOND } from '@barn-workbench/core/time'
import { IconVideo } from '@barn-workbench/plugin-sdk/icons'
import { Chip, PlainButton, useCall, useLocale, useMessages } from '@barn-workbench/plugin-sdk/react'
import { Checkbox, TextInput } from '@barn-workbench/plugin-sdk/ui'
import classes from './Network.module.css'

/** Difference of a camera's clock from which on it is said, in ms. */
const WRONG_CLOCK = 5 * SECOND

/** The coding, size, rate and bit rate of a stream, as far as the camera says them. */
export function useStreamText(): (stream: CameraStreamFacts) => string {
  const t = useMessages()
  const locale = useLocale()
  return ({ codec, width, height, framesPerSecond, bitRate }) =>
    [
      t('source.size', { codec: codec.toUpperCase(), width, height }),
      framesPerSecond === null ? null : t('source.rate', { rate: framesPerSecond.toLocaleString(locale) }),
      bitRate === null ? null : t('network.bitRate', { rate: bitRate.toLocaleString(locale) }),
    ]
      .filter((part) => part !== null)
      .join(', ')
}

/** Whether a finding can become a new camera. */
export function canBeAdded({ access, cameraId }: FoundCamera): boolean {
  return access === 'ready' && cameraId === null
}

/** Whether a password can be tried on a finding. */
export function wantsPassword({ access, cameraId, hasMoved }: FoundCamera): boolean {
  return ['passwordNeeded', 'refused', 'wrongClock'].includes(access) && (cameraId === null || hasMoved)
}

/** Whether anything can be done with a finding. */
export function canBeTicked(found: FoundCamera): boolean {
  return canBeAdded(found) || wantsPassword(found)
}

function Picture({ found: { findingId, hasPicture, name } }: { found: FoundCamera }) {
  const t = useMessages()
  const input = useMemo(() => ({ params: { id: findingId } }), [findingId])
  const { data } = useCall(cameraSearch.picture, input, { enabled: hasPicture })
  if (!data)
    return (
      <div className={classes.noPicture}>
        <IconVideo size={28} aria-hidden />
      </div>
    )
  return <img className={classes.picture} src={`data:image/jpeg;base64,${data}`} alt={t('network.picture', { name })} />
}

const TONES = { ready: 'success', refused: 'warning', locked: 'warning', wrongClock: 'warning' } as const

interface FoundCardProps {
  found: FoundCamera
  isTicked: boolean
  name: string
  onTick(isTicked: boolean): void
  onName(name: string): void
  onSetClock(): void
  onFollow(): void
}

function Clock({ found, onSetClock }: Pick<FoundCardProps, 'found' | 'onSetClock'>) {
  const t = useMessages()
  const difference = found.clockDifference ?? 0
  if (Math.abs(difference) < WRONG_CLOCK) return null
  const minutes = Math.round(Math.abs(difference) / MINUTE)
  const key = difference < 0 ? 'network.slow' : 'network.fast'
  return (
    <span className={classes.line}>
      {minutes === 0 ? t('network.clockOff') : t(key, { count: minutes })}
      {found.access === 'ready' && <PlainButton onClick={onSetClock}>{t('network.setClock')}</PlainButton>}
    </span>
  )
}

/** Whether a camera is known already, and else what is known of the access to it. */
function State({ found, onFollow }: Pick<FoundCardProps, 'found' | 'onFollow'>) {
  const t = useMessages()
  const { access, cameraId, hasMoved } = found
  if (cameraId === null) {
    const tone = access in TONES ? TONES[access as keyof typeof TONES] : 'neutral'
    return (
      <span className={classes.line}>
        <Chip tone={tone}>{t(`network.access.${access}`)}</Chip>
      </span>
    )
  }
  return (
    <span className={classes.line}>
      <Chip tone="info">{t(hasMoved ? 'network.moved' : 'network.known')}</Chip>
      {hasMoved && access !== 'ready' && <Chip tone="neutral">{t(`network.access.${access}`)}</Chip>}
      {hasMoved && access === 'ready' && <PlainButton onClick={onFollow}>{t('network.follow')}</PlainButton>}
    </span>
  )
}

/** A camera that was found: its picture, its description of itself, and the name that it will get. */
export function FoundCard({ found, isTicked, name, onTick, onName, onFollow, onSetClock }: FoundCardProps) {
  const t = useMessages()
  const streamText = useStreamText()
  const { address, maker, model, main, sub } = found
  return (
    <li className={classes.card}>
      <Picture found={found} />
      <div className={classes.facts}>
        <Checkbox
          size="md"
          label={found.name}
          checked={isTicked}
          disabled={!canBeTicked(found)}
          onChange={(event) => onTick(event.currentTarget.checked)}
        />
        <span className={classes.secondary}>{[maker, model, address].filter(Boolean).join(' · ')}</span>
        {main && <span className={classes.secondary}>{t('network.main', { stream: streamText(main) })}</span>}
        {sub && <span className={classes.secondary}>{t('network.sub', { stream: streamText(sub) })}</span>}
        <State found={found} onFollow={onFollow} />
        <Clock found={found} onSetClock={onSetClock} />
        {isTicked && canBeAdded(found) && (
          <TextInput
            label={t('facts.name')}
            maxLength={NAME_MAX_LENGTH}
            value={name}
            onChange={(event) => onName(event.currentTarget.value)}
          />
        )}
      </div>
    </li>
  )
}
