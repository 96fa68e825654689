import type { ComponentType } from 'react'
import { isIncidentType, type IncidentType } from '@barn-workbench/core/incidentTypes'
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

/** An incident of a type that is not known here: its data as it is. */
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

const cards: Readonly<Record<IncidentType, ComponentType<{ incident: Incident }>>> = {
  barnDocumentation: DocumentationCard,
  barnIntervention: InterventionCard,
  deadAnimal: DeadAnimalCard,
  penState: OccupancyCard,
  barnState: OccupancyCard,
  healthCheck: HealthCheckCard,
  timeSeries: TimeSeriesCard,
}

/** The content of an incident, by its type. */
export function IncidentCard({ incident }: { incident: Incident }) {
  const t = useMessages()
  const Card = isIncidentType(incident.type) ? cards[incident.type] : GenericCard
  return (
    <section className={classes.card} aria-label={t('card.title')}>
      <Card incident={incident} />
    </section>
  )
}
