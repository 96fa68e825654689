import { createElement as h, useCallback, useEffect, useRef } from 'react'
import { viewStateOf } from '@barn-workbench/plugin-sdk/widget'
import {
  reactWidget,
  useHeader,
  useMessages,
  usePicture,
  useQuery,
  useReadable,
  useSettings,
  useViewState,
  useWidgetHost,
} from '@barn-workbench/plugin-sdk/widget/react'

const PICTURE_WIDTH = 192

/** The newest open incidents. A click opens one in the workbench. */
function NewestIncidents() {
  const t = useMessages()
  const { count, withPictures } = useSettings()
  const incidents = useQuery('incidents.query', {
    body: {
      query: [
        { key: 'type', operator: 'nin', value: ['penState'] },
        { key: 'displayConfiguration.includeIn', operator: 'contains', value: 'list' },
        { key: 'hidden', operator: '==', value: false },
        { key: 'closedAt', operator: '==', value: null },
      ],
      order: [{ key: 'firstEventTimestamp', direction: 'desc' }],
      limit: count,
    },
  })
  const list = incidents.data ?? []
  const isEmpty = incidents.data?.length === 0
  useViewState(
    isEmpty ? { kind: 'empty', title: t('none'), hint: t('noneHint') } : viewStateOf(incidents),
    incidents.refresh,
  )
  const badge = list.length > 0 ? { text: String(list.length), tone: 'info' } : undefined
  const actions = [{ id: 'refresh', label: t('refresh'), icon: 'refresh' }]
  useHeader({ badge, actions }, incidents.refresh)
  return h(
    'ul',
    null,
    list.map((incident) => h('li', { key: incident.incidentId }, h(Row, { incident, withPictures }))),
  )
}

/** The name of a type of incidents; one that is not known here keeps the instance's own. */
function typeName(type, t) {
  const name = t(`type.${type}`)
  return name === `type.${type}` ? type : name
}

function Row({ incident, withPictures }) {
  const host = useWidgetHost()
  const t = useMessages()
  const { locale, timeZone } = useReadable(host.language)
  const time = new Date(incident.firstEventTimestamp).toLocaleString(locale, {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'short',
  })
  const { title, cameraName } = incident.messagePayload
  const open = () => host.intent('incident.open', { incidentId: incident.incidentId })
  const cameraId = incident.identifier.cameraId
  return h(
    'button',
    { type: 'button', className: 'row', onClick: open },
    withPictures && cameraId && h(Picture, { cameraId, time: incident.firstEventTimestamp }),
    h('span', null, title ?? cameraName ?? typeName(incident.type, t), h('small', null, t('since', { time }))),
  )
}

function Picture({ cameraId, time }) {
  const picture = usePicture(cameraId, { time, width: PICTURE_WIDTH })
  const canvas = useRef(null)
  const draw = useCallback(() => {
    const element = canvas.current
    if (!picture || !element) return
    element.width = picture.width
    element.height = picture.height
    element.getContext('2d').drawImage(picture, 0, 0)
  }, [picture])
  useEffect(draw, [draw])
  return h('canvas', { ref: canvas, 'aria-hidden': true })
}

export default reactWidget(NewestIncidents)
