import type { Room } from '#kit/kit'

export const payments: Room = () => undefined
