import type { Site } from '../../barn'
import { createEmptyRows } from '../series/measurementOrigin'
import { serveQueries } from './querySlots'

// The thread that answers queries of measurements in a barn without detectors.

serveQueries((site) => createEmptyRows(site as Site))
