import type { Room } from '#kit/kit'

export const orders: Room = () => undefined
