import { serveQueries } from '../../measurements/queries/querySlots'
import { createBarn, type BarnOptions } from '../model/barn/barn'
import { createRowSource } from '../rows/rowSource'

// The thread that answers queries of the measurements of a simulated barn.

serveQueries((options) => createRowSource(createBarn(options as BarnOptions)))
