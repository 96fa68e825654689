import type { ReactNode } from 'react'
import type { Incident } from '@barn-workbench/core/schema'
import { useMessages } from '@barn-workbench/plugin-sdk/react'
import { DocumentationCard } from './barnDocumentation/DocumentationCard'
import { InterventionCard } from './barnIntervention/InterventionCard'
import { Facts, Rest, TimeFacts } from './cardFacts'
import classes from './Cards.module.css'
import { DeadAnimalCard } from './deadAnimal/DeadAnimalCard'
import { HealthCheckCard } from './healthCheck/HealthCheckCard'
import { OccupancyCard } from './occupancy/OccupancyCard'
import { TimeSeriesCard } from './timeSeries/TimeSeriesCard'

/** An incident of a type that nobody knows here: its data as it is. */
function GenericCard({ incident }: { incident: Incident }) {
  return (
    <>
      <Facts>
        <TimeFacts incident={incident} />
      </Facts>
      <Rest data={incident.messagePayload} isAll />
    </>
  )
}

const occupancyCard = (incident: Incident) => <OccupancyCard incident={incident} />
/** A type without a card of its own shows its data as it is. */
const CARDS: Readonly<Record<string, (incident: Incident) => ReactNode>> = {
  barnDocumentation: (incident) => <DocumentationCard incident={incident} />,
  barnIntervention: (incident) => <InterventionCard incident={incident} />,
  deadAnimal: (incident) => <DeadAnimalCard incident={incident} />,
  penState: occupancyCard,
  barnState: occupancyCard,
  healthCheck: (incident) => <HealthCheckCard incident={incident} />,
  timeSeries: (incident) => <TimeSeriesCard incident={incident} />,
}

function drawCard(incident: Incident): ReactNode {
  const draw = Object.hasOwn(CARDS, incident.type) ? CARDS[incident.type] : undefined
  return draw?.(incident) ?? <GenericCard incident={incident} />
}

/** What an incident says, by its type. */
export function IncidentCard({ incident }: { incident: Incident }) {
  const t = useMessages()
  return (
    <section className={classes.card} aria-label={t('card.title')}>
      {drawCard(incident)}
    </section>
  )
}
