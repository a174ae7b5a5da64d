import type { Room } from '#kit/kit'

export const marketing: Room = () => undefined
