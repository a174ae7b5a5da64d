import { runCounted } from './counted.mjs'

runCounted({ usual: ['gate', 'unit', 'journeys'] })
