import type { Room } from '#kit/kit'

export const marketplace: Room = () => undefined
