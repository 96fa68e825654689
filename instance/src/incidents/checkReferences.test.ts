import { beforeEach, expect, test } from 'vitest'
import { where } from '@barn-workbench/core/query'
import { succeed } from '@barn-workbench/core/result'
import { HOUR } from '@barn-workbench/core/time'
import { CAMERA, createIncidentInstance, REGION, START, type IncidentInstance } from './testing/createIncidentInstance'

let instance: IncidentInstance
beforeEach(async () => {
  instance = await createIncidentInstance()
})

const LOCATION = 'incidentData.payload.specification.location'
const documentation = (location: unknown) => ({
  classification: 'technical',
  specification: { type: 'water', location, startTimestamp: START - HOUR },
})
const box = { x: 0.25, y: 0.5, w: 0.125, h: 0.25 }
const detection = { timestamp: START - HOUR, ...box }
const documents = () => instance.store.documents.list({ query: [] })

test.each([
  [{ cameraId: [CAMERA, 'camera-99'] }, { path: `${LOCATION}.cameraId.1`, message: 'unknown_camera' }],
  [{ regionSpecification: ['pen_999'] }, { path: `${LOCATION}.regionSpecification.0`, message: 'unknown_region' }],
])('refuses a documentation at a place that the barn does not have: %o', async (location, error) => {
  const payload = documentation(location)
  const refused = { status: 400, type: 'request/invalid', errors: [error] }
  expect(await instance.trigger('barnDocumentation', 'started', { payload })).toMatchObject(refused)
  const report = { incidentData: { identifier: {}, payload } }
  expect(await instance.call('POST', '/api/incidents/retroactive/barnDocumentation', report)).toMatchObject(refused)
  expect(await documents()).toEqual([])
  const known = documentation({ cameraId: [CAMERA], regionSpecification: [REGION] })
  expect((await instance.trigger('barnDocumentation', 'started', { payload: known })).status).toBe(201)
})

test('names every unknown camera of a payload, wherever an incident may name one', async () => {
  const payload = { affectedCameras: ['camera-98', CAMERA, 'camera-99'] }
  expect((await instance.trigger('timeSeries', 'aboveThreshold', { payload })).errors).toEqual([
    { path: 'incidentData.payload.affectedCameras.0', message: 'unknown_camera' },
    { path: 'incidentData.payload.affectedCameras.2', message: 'unknown_camera' },
  ])
  const found = { detection: { ...detection, cameraId: 'camera-99' } }
  expect(await instance.trigger('deadAnimal', 'detected', { payload: found })).toMatchObject({
    status: 400,
    errors: [{ path: 'incidentData.payload.detection.cameraId', message: 'unknown_camera' }],
  })
})

test('refuses an unknown stakeholder of a new and of a stored incident', async () => {
  const stakeholder = ['production', 'whoever']
  expect(await instance.trigger('timeSeries', 'aboveThreshold', { optionalOverrides: { stakeholder } })).toMatchObject({
    status: 400,
    errors: [{ path: 'incidentData.optionalOverrides.stakeholder.1', message: 'not_a_choice' }],
  })
  const { incidentId } = (await instance.trigger('timeSeries', 'aboveThreshold')).result
  expect(await instance.call('PUT', `/api/incidents/genericProperties/${incidentId}`, { stakeholder })).toMatchObject({
    status: 400,
    errors: [{ path: 'stakeholder.1', message: 'not_a_choice' }],
  })
})

test('refuses a colour that is none, also of a single entity', async () => {
  const { incidentId } = (await instance.trigger('timeSeries', 'aboveThreshold')).result
  const put = (displayConfiguration: object) =>
    instance.call('PUT', `/api/incidents/genericProperties/${incidentId}`, { displayConfiguration })
  const overrideOf = (renderColor: string) => ({ entityId: CAMERA, displaySettings: { renderColor } })
  expect(await put({ displaySettings: { renderColor: 'banana' } })).toMatchObject({
    status: 400,
    errors: [{ path: 'displayConfiguration.displaySettings.renderColor', message: 'color_invalid' }],
  })
  const overrides = [overrideOf('#112233'), overrideOf('banana')]
  expect(await put({ displaySettingEntityOverrides: overrides })).toMatchObject({
    status: 400,
    errors: [
      {
        path: 'displayConfiguration.displaySettingEntityOverrides.1.displaySettings.renderColor',
        message: 'color_invalid',
      },
    ],
  })
  // The contract leaves the shape of an override open.
  const open = [overrideOf('#112233'), { note: 'of another system' }, 7]
  expect((await put({ displaySettingEntityOverrides: open })).result).toMatchObject({
    displayConfiguration: { displaySettingEntityOverrides: open },
  })
})

test('a detection has a box with an area, and one of the past a removal', async () => {
  const detect = (more: object) =>
    instance.call('POST', '/api/deadAnimals/detection', {
      cameraId: CAMERA,
      isCurrentDetection: true,
      detection,
      ...more,
    })
  for (const side of ['w', 'h']) {
    const flat = { ...detection, [side]: 0 }
    expect(await detect({ detection: flat })).toMatchObject({ status: 400, errors: [{ path: `detection.${side}` }] })
    const payload = { detection: flat, lastDetection: { ...box, [side]: 0 } }
    const identifier = { cameraId: CAMERA }
    expect(await instance.trigger('deadAnimal', 'detected', { identifier, payload })).toMatchObject({
      status: 400,
      errors: [
        { path: `incidentData.payload.detection.${side}` },
        { path: `incidentData.payload.lastDetection.${side}` },
      ],
    })
  }
  expect(await detect({ isCurrentDetection: false })).toMatchObject({
    status: 400,
    errors: [{ path: 'removal', message: 'required' }],
  })
  expect(await documents()).toEqual([])
})

test('an incident keeps what it names though the barn does not have it any more', async () => {
  const payload = documentation({ cameraId: [CAMERA], regionSpecification: [REGION] })
  const { incidentId } = (await instance.trigger('barnDocumentation', 'create', { payload })).result
  const location = { cameraId: ['camera-old'], regionSpecification: ['pen_old'] }
  const stored = await instance.store.documents.update(incidentId, undefined, (incident) =>
    succeed({
      ...incident,
      identifier: { ...incident.identifier, cameraId: 'camera-old' },
      messagePayload: documentation(location),
      stakeholder: ['vet'],
      displayConfiguration: {
        ...incident.displayConfiguration,
        displaySettingEntityOverrides: [{ entityId: CAMERA, displaySettings: { renderColor: 'red' } }],
      },
    }),
  )
  if (!stored.ok) throw new Error('The incident is not there.')
  const put = (body: object) => instance.call('PUT', `/api/incidents/genericProperties/${incidentId}`, body)
  expect((await put({ stakeholder: ['vet', 'production'] })).result.stakeholder).toEqual(['vet', 'production'])
  expect((await put({ displayConfiguration: stored.value.displayConfiguration })).status).toBe(200)
  await instance.call('PUT', `/api/incidents/hide/${incidentId}`, { reason: 'Twice' })
  const changed = await instance.trigger('barnDocumentation', 'create', {
    incidentId,
    identifier: { cameraId: 'camera-old' },
    payload: { ...documentation(location), description: 'Mended' },
  })
  expect([changed.status, changed.result?.messagePayload?.['specification']]).toMatchObject([201, { location }])
  await instance.call('PUT', `/api/incidents/hide/${incidentId}`, { reason: 'Twice' })
  expect(
    await instance.trigger('barnDocumentation', 'create', {
      incidentId,
      payload: documentation({ ...location, cameraId: ['camera-old', 'camera-new'] }),
    }),
  ).toMatchObject({ status: 400, errors: [{ path: `${LOCATION}.cameraId.1` }] })
  expect(await instance.store.documents.count([where('incidentId', '==', incidentId)])).toBe(1)
})
