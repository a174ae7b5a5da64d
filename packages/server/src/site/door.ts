import { readBasketRules, readLines } from '#site/basket'
import { configNow } from '#site/config-row'
import { costIsHidden } from '#site/cost'
import { readClosure } from '#site/store/state'
import { takeOrderNumber } from '#site/upkeep/keeping'
import { tellSite } from '#site/website'

/** Whether cost and margin are kept from a person. */
export const hidesCost = costIsHidden

/** What a website is told of its store. */
export const siteFacts = tellSite

/** What shoppers are told instead of the shop; null where they may see it. */
export const closedFor = readClosure

/** The number of an order that is being made. */
export const nextOrderNumber = takeOrderNumber

/** What delivery and tax of a basket depend on, and the lines of one. */
export const basketRules = { read: readBasketRules, lines: readLines } as const

/** The whole configuration of the store. */
export const storeConfig = configNow
