import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import type { UnsentCall } from '@barn-workbench/core/outbox'
import { useSdkTexts } from '../context/texts'
import { useOutbox } from './useOutbox'

/**
 * A button that discards a call which waits on the device. It asks first, since nothing brings the call back. Its name
 * for screen readers holds that of the call. @public
 */
export function DiscardUnsent({ call: { key, title } }: { call: Pick<UnsentCall, 'key' | 'title'> }) {
  const t = useSdkTexts()
  const outbox = useOutbox()
  const [step, setStep] = useState<'unasked' | 'asked' | 'kept'>('unasked')
  const named = (action: 'discard' | 'keep' | 'discardForGood') => ({
    'aria-label': t('unsent.named', { action: t(`unsent.${action}`), title }),
    children: t(`unsent.${action}`),
  })
  // The buttons take each other's place, and the focus goes with them.
  if (step !== 'asked')
    return (
      <Button variant="default" autoFocus={step === 'kept'} onClick={() => setStep('asked')} {...named('discard')} />
    )
  return (
    <Group gap="xs" role="group" aria-label={t('unsent.question')}>
      <Button color="red" onClick={() => void outbox?.discard(key)} {...named('discardForGood')} />
      <Button variant="default" autoFocus onClick={() => setStep('kept')} {...named('keep')} />
    </Group>
  )
}
