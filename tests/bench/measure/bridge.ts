/** The memory of the page, in MB. */
export interface HeapReading {
  /** Objects of scripts, typed arrays and what they back, and the elements of the page. */
  held: number
}

declare global {
  interface Window {
    /** Reads the heap after a forced collection. */
    readHeap(): Promise<HeapReading>
    /** Sends one trusted mouse move through the browser's input. */
    movePointer(x: number, y: number): Promise<void>
    /** Takes a picture of the page where pictures are asked for. */
    takePicture(name: string): Promise<void>
  }
}

/** The figures of one sample, by metric; a metric that the case does not have is left out. */
export type Figures = Record<string, number>
