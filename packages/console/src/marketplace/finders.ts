import type { RecordFinder } from '#kit/record-finder.ts'

export const finders: readonly RecordFinder[] = []
