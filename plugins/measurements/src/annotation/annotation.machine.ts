import { assign, fromPromise, setup } from 'xstate'
import type { ActionHost } from '@barn-workbench/plugin-sdk'

/** A point of a chart: its time in ms since the epoch, and the camera of its series, or null. */
export interface AnnotationPoint {
  time: number
  cameraId: string | null
}

/** The input of the form of a documentation, and of the question whether to show it. */
export interface AnnotationSpan {
  start: AnnotationPoint
  end: AnnotationPoint
  /** The host of the chart on which the end was picked. */
  host: ActionHost
}

interface AnnotationContext {
  start: AnnotationPoint | null
  span: AnnotationSpan | null
  incidentId: string | null
}

type AnnotationEvent =
  | { type: 'start.picked'; point: AnnotationPoint }
  | { type: 'end.picked'; point: AnnotationPoint; host: ActionHost }
  | { type: 'cancelled' }

const NOTHING: AnnotationContext = { start: null, span: null, incidentId: null }

/** Whether a documentation that begins at a point can end at a time, ms since the epoch. */
export function mayEnd(start: AnnotationPoint, time: number): boolean {
  return time > start.time
}

/**
 * A documentation that is made on charts. The user picks a start, then an end, which may be on another chart, and fills
 * in the form; then a message confirms it. After the form was closed or has failed, another end can be picked for the
 * same start. An end that is not after the start is ignored.
 */
export const annotationMachine = setup({
  types: { context: {} as AnnotationContext, events: {} as AnnotationEvent },
  actors: {
    /** Asks for the documentation of a span. Resolves to the id of the incident; null if the user has cancelled. */
    document: fromPromise<string | null, AnnotationSpan>(async () => null),
    /** Shows the user that the documentation is stored. */
    confirm: fromPromise<null, { incidentId: string; host: ActionHost }>(async () => null),
  },
  guards: {
    isAfterStart: ({ context: { start }, event }) =>
      event.type === 'end.picked' && start !== null && mayEnd(start, event.point.time),
  },
}).createMachine({
  id: 'annotation',
  context: NOTHING,
  initial: 'idle',
  states: {
    idle: {
      entry: assign(NOTHING),
      on: { 'start.picked': { target: 'started', actions: assign(({ event }) => ({ start: event.point })) } },
    },
    started: {
      on: {
        'start.picked': { actions: assign(({ event }) => ({ start: event.point })) },
        'end.picked': {
          guard: 'isAfterStart',
          target: 'form',
          actions: assign(({ context: { start }, event: { point, host } }) => ({
            span: start && { start, end: point, host },
          })),
        },
        cancelled: 'idle',
      },
    },
    form: {
      invoke: {
        src: 'document',
        // The state is entered with a span only.
        input: ({ context: { span } }) => span as AnnotationSpan,
        onDone: [
          { guard: ({ event }) => event.output === null, target: 'started' },
          { target: 'confirmation', actions: assign(({ event }) => ({ incidentId: event.output })) },
        ],
        // The form has reported the error.
        onError: 'started',
      },
    },
    confirmation: {
      invoke: {
        src: 'confirm',
        input: ({ context: { span, incidentId } }) => ({
          incidentId: incidentId ?? '',
          host: (span as AnnotationSpan).host,
        }),
        onDone: 'idle',
        onError: 'idle',
      },
    },
  },
})
