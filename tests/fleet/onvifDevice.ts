/* The camera of the instance's own tests, for those of the whole product. */

export { startOnvifDevice } from '../../instance/src/testing/onvifDevice'
