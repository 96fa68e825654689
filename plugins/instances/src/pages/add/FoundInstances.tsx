import { useQuery } from '@tanstack/react-query'
import { problemOf } from '@barn-workbench/core/result'
import { formatAddress, type Address } from '@barn-workbench/core/schema'
import { fingerprintOf, type Inspection } from '@barn-workbench/core/session'
import { PageLink, ProblemNotice, useHost, useMessages, useWorkbench } from '@barn-workbench/plugin-sdk/react'
import { Alert, Button, Group, Loader, Stack } from '@barn-workbench/plugin-sdk/ui'
import classes from './Add.module.css'
import { Fingerprint } from './Fingerprint'
import type { RequestedInstance } from './requestedInstance'

interface FoundInstancesProps {
  requested: RequestedInstance
  /** The person agrees that the addresses are asked. */
  onAsk: () => void
  onBack: () => void
}

const addressesOf = ({ discoveryObject }: RequestedInstance) =>
  Object.values(discoveryObject)
    .filter((address): address is Address => address !== undefined)
    .map(formatAddress)

/** The content of a link, before any request is sent. */
function Consent({ requested, onAsk, onBack }: FoundInstancesProps) {
  const t = useMessages()
  return (
    <section className={classes.way}>
      <p>{t('add.consent.text', { name: requested.name })}</p>
      <ul>
        {addressesOf(requested).map((address) => (
          <li key={address}>{address}</li>
        ))}
      </ul>
      <p>{t('add.consent.advice')}</p>
      <Group>
        <Button size="md" variant="default" onClick={onBack}>
          {t('cancel')}
        </Button>
        <Button size="md" onClick={onAsk}>
          {t('add.ask')}
        </Button>
      </Group>
    </section>
  )
}

/** The text instead of a key that the instance has not proved. */
function unsignedText({ isProtected, address }: Inspection): string {
  if (!isProtected) return 'add.unprotected'
  return address.startsWith('https:') ? 'add.unsigned' : 'add.onThisDevice'
}

/** The facts that the instance gives about itself, for the user to compare. */
function Facts({ found }: { found: Inspection }) {
  const t = useMessages()
  const facts = [
    ['name', found.name],
    ['type', t(`add.type.${found.instanceType}`, { defaultValue: found.instanceType })],
    ['version', found.version],
    ['id', found.globalUniqueIdentifier],
    ['address', found.address],
  ] as const
  return (
    <>
      <dl className={classes.facts}>
        {facts.map(([key, text]) => (
          <div key={key} style={{ display: 'contents' }}>
            <dt>{t(`add.fact.${key}`)}</dt>
            <dd>{key === 'address' ? <strong>{text}</strong> : text}</dd>
          </div>
        ))}
      </dl>
      <p>
        <strong>{t('add.addressAdvice')}</strong>
      </p>
      {found.publicKey !== null && <Fingerprint label={t('add.fingerprint')} text={fingerprintOf(found.publicKey)} />}
      {found.publicKey === null && (
        <Alert color={found.isProtected ? 'gray' : 'orange'} mb="md">
          {t(unsignedText(found))}
        </Alert>
      )}
    </>
  )
}

/** Adds the found instance to the list. The key that the user has seen is trusted from now on. */
function useAdd({ name, discoveryObject }: RequestedInstance) {
  const { sessions } = useWorkbench()
  const { navigate } = useHost()
  return ({ globalUniqueIdentifier, publicKey, address, ...found }: Inspection) => {
    const known = { globalUniqueIdentifier, name: name ?? found.name, discoveryObject }
    const session = sessions.add(known, { source: 'added' })
    if (publicKey !== null) session.trustKey(publicKey)
    else if (!found.isProtected) session.trustAddress(new URL(address).origin)
    void navigate(`/login/${globalUniqueIdentifier}`)
  }
}

/** Asks the addresses for the identity, shows the answer, and adds the instance if the user confirms it. */
function Answer({ requested, onBack }: Omit<FoundInstancesProps, 'onAsk'>) {
  const t = useMessages()
  const { sessions } = useWorkbench()
  const add = useAdd(requested)
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['inspect', requested.globalUniqueIdentifier, ...addressesOf(requested)],
    queryFn: ({ signal }) => sessions.inspect(requested, signal),
    retry: false,
    gcTime: 0,
    staleTime: Infinity,
  })
  if (isFetching)
    return (
      <Group role="status">
        <Loader size="sm" />
        {t('add.asking')}
      </Group>
    )
  const back = (
    <Button size="md" variant="default" onClick={onBack}>
      {t('add.other')}
    </Button>
  )
  if (!data)
    return (
      <Stack align="start">
        {error && <ProblemNotice problem={problemOf(error)} />}
        <p>{t('add.notFoundHint')}</p>
        <Group>
          {back}
          <Button size="md" onClick={() => void refetch()}>
            {t('retry')}
          </Button>
        </Group>
      </Stack>
    )
  const isKnown = sessions.has(data.globalUniqueIdentifier)
  return (
    <section className={classes.way}>
      <Facts found={data} />
      {isKnown && (
        <p role="status">
          {t('add.known')} <PageLink to={`/login/${data.globalUniqueIdentifier}`}>{t('open')}</PageLink>
        </p>
      )}
      <Group>
        {back}
        {!isKnown && (
          <Button size="md" onClick={() => add(data)}>
            {t('add.confirm')}
          </Button>
        )}
      </Group>
    </section>
  )
}

/** An instance that the user wants to add. */
export function FoundInstances(props: FoundInstancesProps) {
  return props.requested.isAsked ? <Answer {...props} /> : <Consent {...props} />
}
