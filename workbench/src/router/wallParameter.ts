/** URL parameter that is present while a screen is shown on a wall display. Its value is empty. */
export const WALL_PARAMETER = 'wall'
