import type { DemoRoom } from '#demo/demo-room'

export const payments: DemoRoom = {}
