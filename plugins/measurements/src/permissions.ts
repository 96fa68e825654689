/** The permissions to see sensors; one is enough. */
export const VIEW_SENSORS = ['data.view.sensors', 'sensors.manage']
/** The permission to name and place sensors. */
export const MANAGE_SENSORS = 'sensors.manage'
