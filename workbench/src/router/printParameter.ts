/** URL parameter that is present while a dashboard is shown as a report on paper. Its value is empty. */
export const PRINT_PARAMETER = 'print'
