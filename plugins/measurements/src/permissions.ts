/** The permission to name and place sensors. */
export const MANAGE_SENSORS = 'sensors.manage'
/** The permission to view the values of sensors. */
export const VIEW_SENSOR_DATA = 'data.view.sensors'
/** The permissions to see sensors; one is enough. */
export const VIEW_SENSORS = [VIEW_SENSOR_DATA, MANAGE_SENSORS]
/** The permission to write measurements, which imports need. */
export const WRITE_DATA = 'data.write'
