import { z } from 'zod'
import { Id } from '../schema'
import { intent } from './intent'

/** Shows one camera. */
export const openCamera = intent({
  id: 'camera.open',
  input: z.object({ cameraId: Id }),
  result: z.object({}),
})
