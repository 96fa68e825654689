/**
 * The origins of the pages that the mobile app shows: on Android and on iOS. They are the same in any app that is made
 * this way, so that an instance answers them only where it is told to.
 */
export const APP_ORIGINS: readonly string[] = ['https://localhost', 'capacitor://localhost']
