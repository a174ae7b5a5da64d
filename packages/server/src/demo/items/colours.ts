import type { BaseColour } from '@backroom/contract/items/colours/colours'
import colours from '#demo/items/colours.json'
import { readRows } from '#demo/read-rows'

/** A colour of the demo store: what it is called, its shade, and where the colour filter finds it. */
type DemoColour = readonly [name: string, hex: string, ...bases: BaseColour[]]

/** 64 colours over all 15 bases. */
export const demoColours = readRows<DemoColour>(colours)
