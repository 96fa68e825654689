/*
 * The door `host/protocol`, for the workbench alone: the messages between a widget and the workbench, and the widget's
 * end of them. It brings neither React nor anything that is drawn, so that a worker and the runtime of a frame stay
 * small.
 */

export { type Channel } from '../widget/channel'
export { connectWidget, type WidgetConnection } from '../widget/connectWidget'
export { MAXIMUM_FILE_BYTES } from '../widget/limits'
export { WidgetMessage, type HostMessage, type Snapshots } from '../widget/messages'
export { messageFault, type PlainDataFault } from '../widget/plainData'
