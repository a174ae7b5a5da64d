import type { PaletteAction, RecordFinder } from '#kit/record-finder.ts'

export const finders: readonly RecordFinder[] = []
export const actions: readonly PaletteAction[] = []
