import { machines } from '@barn-workbench/core/contract'
import { KEY_PREFIX, type Machine, type MachineKey } from '@barn-workbench/core/schema'
import { MINUTE } from '@barn-workbench/core/time'
import { IconKey, IconPlus, IconRefresh, IconTrash, IconX } from '@barn-workbench/plugin-sdk/icons'
import {
  Chip,
  IconButton,
  PageSection,
  useBarnTime,
  useCall,
  useHost,
  useMessages,
  useSession,
} from '@barn-workbench/plugin-sdk/react'
import { Button, Group } from '@barn-workbench/plugin-sdk/ui'
import { machineDialog, renewKeyDialog } from '../../dialogs'
import classes from '../../parts/Parts.module.css'
import { useRightsWords } from '../../words/rightsWords'
import { useConfirmedChange } from '../../writes/useChangeWithToast'
import { ListDialogButton } from './ListDialogButton'

/** Time between two refreshes, in ms. */
const REFRESH = MINUTE

/** Opens the devices and programs that make calls by keys. */
export function MachinesButton() {
  const t = useMessages()
  return (
    <ListDialogButton title={t('machines.title')}>
      <Machines />
    </ListDialogButton>
  )
}

/** The machines of an instance with their keys. */
function Machines() {
  const t = useMessages()
  const host = useHost()
  const call = useCall(machines.list, {}, { refresh: REFRESH, shows: ['account', 'authorization'] })
  return (
    <PageSection title={t('machines.title')} hint={t('machines.hint')} call={call}>
      {call.data?.length === 0 && <p className={classes.hint}>{t('machines.none')}</p>}
      <ul className={classes.rows}>
        {call.data?.map((machine) => (
          <MachineRow key={machine.machineId} machine={machine} />
        ))}
      </ul>
      <Group>
        <Button leftSection={<IconPlus size={16} />} onClick={() => void host.open(machineDialog, null)}>
          {t('machines.add')}
        </Button>
      </Group>
    </PageSection>
  )
}

function MachineRow({ machine }: { machine: Machine }) {
  const t = useMessages()
  const host = useHost()
  const session = useSession()
  const words = useRightsWords()
  const changeConfirmed = useConfirmedChange()
  const { machineId: id, displayName: name, roles, permissions, keys } = machine
  const rights = [...permissions.map(words.permission), ...roles.map(words.role)]
  const remove = async () => {
    const title = t('machines.removeTitle', { name })
    const input = { title, text: t('machines.removeText', { name }), confirm: t('machines.remove') }
    await changeConfirmed(input, 'machine.remove', () => session.send(machines.remove, { params: { id } }))
  }
  return (
    <li>
      <span className={classes.grow}>
        <span className={classes.name}>{name}</span>
        <span className={classes.chips}>
          {rights.map((right) => (
            <Chip key={right} tone="brand">
              {right}
            </Chip>
          ))}
          {rights.length === 0 && <span className={classes.secondary}>{t('machines.noRight')}</span>}
        </span>
      </span>
      <IconButton label={t('machines.addKeyOf', { name })} onClick={() => void host.open(machineDialog, machine)}>
        <IconKey size={18} />
      </IconButton>
      <IconButton label={t('machines.removeNamed', { name })} onClick={() => void remove()}>
        <IconTrash size={18} />
      </IconButton>
      <ul className={`${classes.rows} ${classes.full}`} aria-label={t('machines.keysOf', { name })}>
        {keys.map((key) => (
          <KeyRow key={key.keyId} machineId={id} machineKey={key} />
        ))}
      </ul>
    </li>
  )
}

/** A key with its facts. An ended key stays in the list for some time. */
function KeyRow({ machineId, machineKey }: { machineId: string; machineKey: MachineKey }) {
  const t = useMessages()
  const host = useHost()
  const session = useSession()
  const changeConfirmed = useConfirmedChange()
  const { keyId, name, lastCharacters } = machineKey
  const endedAt = endOf(machineKey, session.clock.now())
  const end = async () => {
    const title = t('machines.endTitle', { name })
    const input = { title, text: t('machines.endText'), confirm: t('machines.end') }
    await changeConfirmed(input, 'machine.endKey', () =>
      session.send(machines.endKey, { params: { id: machineId, keyId } }),
    )
  }
  return (
    <li>
      <span className={classes.grow}>
        <span>
          {name} <code className={classes.id}>{`${KEY_PREFIX}…${lastCharacters}`}</code>
        </span>
        <KeyFacts machineKey={machineKey} endedAt={endedAt} />
      </span>
      {endedAt === null && (
        <>
          <IconButton
            label={t('machines.renewNamed', { name })}
            onClick={() => void host.open(renewKeyDialog, { machineId, keyId, name })}
          >
            <IconRefresh size={18} />
          </IconButton>
          <IconButton label={t('machines.endNamed', { name })} onClick={() => void end()}>
            <IconX size={18} />
          </IconButton>
        </>
      )}
    </li>
  )
}

/** The time at which a key has ended; null while it is good. */
function endOf({ endedAt, validUntil }: MachineKey, now: number): number | null {
  if (endedAt !== null) return endedAt
  return validUntil !== null && validUntil <= now ? validUntil : null
}

function KeyFacts({ machineKey, endedAt }: { machineKey: MachineKey; endedAt: number | null }) {
  const t = useMessages()
  const { dayAndTime } = useBarnTime()
  const { lastUsedAt, lastUsedFrom, validUntil, limits } = machineKey
  const facts = [
    lastUsedAt === null
      ? t('machines.unused')
      : t('machines.used', { time: dayAndTime(lastUsedAt), network: lastUsedFrom ?? '' }),
    endedAt !== null && t('machines.ended', { time: dayAndTime(endedAt) }),
    endedAt === null && validUntil !== null && t('machines.validUntil', { time: dayAndTime(validUntil) }),
    limits.cameras && t('machines.onlyCameras', { count: limits.cameras.length }),
    limits.networks && t('machines.onlyFrom', { networks: limits.networks.join(', ') }),
  ]
  return <span className={classes.secondary}>{facts.filter(Boolean).join(' · ')}</span>
}
