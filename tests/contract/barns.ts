const FACTS = ['--type', 'barn', '--name', 'Hof Nord', '--history-days', '3']

/** An origin of a web client that is none of the fleet's. */
export const FARM_ORIGIN = 'https://farm.example.org'
/** Arguments of the barn that nearly all tests read. */
export const PIG_BARN = [...FACTS, '--species', 'pigs', '--id', '1001', '--seed', '1']
/** Arguments of another one, with other options. */
export const CHICKEN_BARN = [
  ...FACTS,
  '--species',
  'chickens',
  '--id',
  '1002',
  '--seed',
  '2',
  '--web-origin',
  FARM_ORIGIN,
  '--cloud-override',
  'false',
]
