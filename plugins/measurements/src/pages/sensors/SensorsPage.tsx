import { Fragment } from 'react'
import { measurements, sensors } from '@barn-workbench/core/contract'
import { ascending, MAXIMUM_CONDITIONS } from '@barn-workbench/core/query'
import { SensorKind, type Sensor } from '@barn-workbench/core/schema'
import { MINUTE } from '@barn-workbench/core/time'
import { useShownEntities } from '@barn-workbench/plugin-sdk/actions'
import {
  LIST_DEFAULTS,
  ListPage,
  useDocumentList,
  useListState,
  type ListControl,
} from '@barn-workbench/plugin-sdk/list'
import {
  Chip,
  PageLink,
  PlainButton,
  useHost,
  useLive,
  useMessages,
  usePermission,
  useScreenPath,
  useSession,
} from '@barn-workbench/plugin-sdk/react'
import { MANAGE_SENSORS, WRITE_DATA } from '../../permissions'
import { sensorDialog } from '../../sensors/dialogs'
import { placeKey } from '../../sensors/sensorRules'
import { useMeasurementName } from '../../sensors/sensorWords'
import { usePlaceName } from '../../sensors/usePlaces'
import { useSensorValues } from '../../sensors/useSensorValues'
import { SensorRow } from './SensorRow'
import classes from './Sensors.module.css'
import { UnplacedSensors } from './UnplacedSensors'

/** A row as a sensor sends it. Its time is written by the shell, so that the line works at any time. */
function lineOf(address: string): string {
  const row = `[{"measurement":"temperature","sensor":"north wall","value":21.3,"time":"'$(date -u +%FT%TZ)'"}]`
  const headers = `-H "Authorization: Bearer $KEY" -H 'Content-Type: application/json'`
  return `curl -X POST ${address} ${headers} -d '${row}'`
}

/** Says how a sensor is connected: a key for its machine, and one line that sends a value. */
function ConnectGuide() {
  const t = useMessages()
  const host = useHost()
  const pathOf = useScreenPath()
  const mayAddMachines = usePermission('accounts.manage')
  const { data: address } = useLive(['measurements-address'], (session, signal) =>
    session.urlOf(measurements.write.path, signal),
  )
  const line = lineOf(address ?? measurements.write.path)
  return (
    <section className={classes.guide} aria-label={t('sensors.connect.title')}>
      <h2 className={classes.unplacedTitle}>{t('sensors.connect.title')}</h2>
      <ol className={classes.steps}>
        <li>
          {t(mayAddMachines ? 'sensors.connect.key' : 'sensors.connect.askForKey')}{' '}
          {mayAddMachines && (
            <PageLink to={pathOf('accounts')} className={classes.link}>
              {t('sensors.connect.toMachines')}
            </PageLink>
          )}
        </li>
        <li>
          {t('sensors.connect.send')}
          <code className={classes.code}>{line}</code>
          <PlainButton onClick={() => void host.copy(line)}>{t('sensors.connect.copy')}</PlainButton>
        </li>
        <li>{t('sensors.connect.place')}</li>
      </ol>
    </section>
  )
}

const idOf = ({ sensorId }: Sensor) => sensorId
const BY_PLACE = [ascending('place.kind'), ascending('place.id'), ascending('name')]

function useSensorList(): ListControl {
  const t = useMessages()
  const nameOf = useMeasurementName()
  return useListState('sensors', {
    properties: [
      { key: 'place.kind', label: t('sensors.property.place'), kind: 'text', isSortable: true, isFilterable: false },
      { key: 'place.id', label: t('sensors.property.placeId'), kind: 'text', isSortable: true, isFilterable: false },
      { key: 'name', label: t('sensors.property.name'), kind: 'text', isSortable: true },
      {
        key: 'measurement',
        label: t('sensors.property.measurement'),
        kind: 'option',
        options: SensorKind.options.map((value) => ({ value, label: nameOf(value) })),
        isSortable: true,
      },
    ],
    maximumConditions: MAXIMUM_CONDITIONS,
    defaults: { ...LIST_DEFAULTS, order: BY_PLACE },
  })
}

type Values = ReturnType<typeof useSensorValues>

/** The numbers of sensors that are silent, or measure unexpected values. */
function States({ values }: { values: Values }) {
  const t = useMessages()
  const states = values.call.data?.values.map(({ state }) => state) ?? []
  const [silent, outOfRange] = (['silent', 'outOfRange'] as const).map(
    (state) => states.filter((one) => one === state).length,
  )
  if (!silent && !outOfRange) return null
  return (
    <div className={classes.states} role="status">
      {silent ? <Chip tone="warning">{t('sensors.count.silent', { count: silent })}</Chip> : null}
      {outOfRange ? <Chip tone="error">{t('sensors.count.outOfRange', { count: outOfRange })}</Chip> : null}
    </div>
  )
}

/** The sensors of a barn by their places; sensors without a place are above. */
export default function SensorsPage() {
  const t = useMessages()
  const host = useHost()
  const session = useSession()
  const mayManage = usePermission(MANAGE_SENSORS)
  const mayImport = usePermission(WRITE_DATA)
  const list = useSensorList()
  const documents = useDocumentList(sensors.query, list, { refresh: 10 * MINUTE, shows: ['sensor'], idOf })
  const shown = useShownEntities('sensor', documents.pages.rows, idOf)
  const values = useSensorValues()
  const placeName = usePlaceName()
  const isByPlace = list.state.order[0]?.key === 'place.kind'
  const isBare = documents.total === 0 && !documents.isFiltered
  const unplaced = values.call.data
  return (
    <ListPage
      title={t('pages.sensors.title')}
      documents={documents}
      countText={(count) => t('sensors.count.all', { count })}
      empty={
        documents.isFiltered
          ? { title: t('sensors.empty.filtered') }
          : { title: t('sensors.empty.title'), hint: t('sensors.empty.hint') }
      }
      label={t('sensors.listLabel')}
      tools={
        <>
          {mayImport && (
            <PageLink to={`/instance/${session.id}/imports`} className={classes.link}>
              {t('imports.open')}
            </PageLink>
          )}
          {mayManage && (
            <PlainButton onClick={() => void host.open(sensorDialog, { sensor: null, found: null })}>
              {t('sensors.add')}
            </PlainButton>
          )}
        </>
      }
      notices={
        <>
          <States values={values} />
          {unplaced && unplaced.unplacedCount > 0 && (
            <UnplacedSensors unplaced={unplaced.unplaced} count={unplaced.unplacedCount} mayPlace={mayManage} />
          )}
          {isBare && <ConnectGuide />}
        </>
      }
    >
      {shown.map((sensor, index) => {
        const before = shown[index - 1]
        const isFirst = !before || placeKey(before.place) !== placeKey(sensor.place)
        return (
          <Fragment key={idOf(sensor)}>
            {isByPlace && isFirst && <li className={classes.place}>{placeName(sensor.place)}</li>}
            <SensorRow
              sensor={sensor}
              shown={shown}
              newest={values.bySensor.get(sensor.sensorId)}
              place={isByPlace ? null : placeName(sensor.place)}
              mayManage={mayManage}
            />
          </Fragment>
        )
      })}
    </ListPage>
  )
}
