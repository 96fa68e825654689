import { afterAll, describe } from 'vitest'
import { apart, shared } from './client'

// One file, so that one process serves all checks; a second one is for those that lock the door.
afterAll(async () => {
  await shared.stop()
  await apart.stop()
})

describe('wire', async () => { await import('./wire.checks') })
describe('query', async () => { await import('./query.checks') })
describe('writes', async () => { await import('./writes.checks') })
describe('data', async () => { await import('./data.checks') })
describe('measurements', async () => { await import('./measurements.checks') })
describe('session', async () => { await import('./session.checks') })
describe('events', async () => { await import('./events.checks') })
describe('permissions', async () => { await import('./permissions.checks') })
describe('roles', async () => { await import('./roles.checks') })
describe('registration', async () => { await import('./registration.checks') })
describe('display mode', async () => { await import('./displayMode.checks') })
describe('incidents', async () => { await import('./incidents.checks') })
describe('incident states', async () => { await import('./incidentStates.checks') })
describe('dead animals', async () => { await import('./deadAnimals.checks') })
describe('comments', async () => { await import('./comments.checks') })
describe('rich text', async () => { await import('./richText.checks') })
describe('geometry', async () => { await import('./geometry.checks') })
describe('layouts', async () => { await import('./layouts.checks') })
describe('pictures', async () => { await import('./pictures.checks') })
describe('more of the wire', async () => { await import('./edges.checks') })
describe('chickens and options', async () => { await import('./apart.checks') })
describe('refusals of log-in', async () => { await import('./bruteForce.checks') })
