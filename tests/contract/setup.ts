import { afterAll } from 'vitest'
import { resetClients } from './client'

afterAll(resetClients)
