/** The steps that the guide of the set-up leads through. The others are done on screens of their own. */
export const GUIDE_STEPS = ['site', 'cameras', 'people', 'https', 'backup'] as const
export type GuideStep = (typeof GUIDE_STEPS)[number]
