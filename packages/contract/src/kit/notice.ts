/** How loudly a notice speaks. */
export const noticeTones = ['info', 'warning', 'error'] as const
export type NoticeTone = (typeof noticeTones)[number]
