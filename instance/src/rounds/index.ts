/*
 * The round of a barn: what people find in each pen, each day. `roundStore` keeps every answer; the round of a day is
 * the newest answer to each question in each pen, so that two people who walk it together need no merging.
 * `roundTemplates` has the questions that are asked, of today and of past days. `roundDeaths` reports
 * the dead animals that somebody has counted.
 */

export { createRoundStore, type RoundStore } from './roundStore'
