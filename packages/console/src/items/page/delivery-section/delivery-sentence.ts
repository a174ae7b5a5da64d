import { say } from '#kit/say.ts'
import { sayCount } from '#kit/say-count.ts'

interface Delivery {
  readonly blockMailOrder: boolean
  readonly restrictStorePickup: boolean
  readonly deliveryChargesApply: boolean
  readonly timeToPrepareDays: number
  readonly deliveryDelayText: string
}

/** The delivery fields as one sentence: "Can be delivered with charges and collected; ready in 2 days." */
export function deliverySentence(facts: Delivery): string {
  const { blockMailOrder, restrictStorePickup, deliveryChargesApply, timeToPrepareDays, deliveryDelayText } =
    facts
  if (blockMailOrder && restrictStorePickup) return say('This item could be neither delivered nor collected.')
  const ready =
    timeToPrepareDays === 0
      ? say('ready at once')
      : sayCount(timeToPrepareDays, 'ready in 1 day', 'ready in {n} days')
  const how = blockMailOrder
    ? say('Can be collected, not delivered; {ready}.', { ready })
    : restrictStorePickup
      ? deliveryChargesApply
        ? say('Can be delivered with charges, not collected; {ready}.', { ready })
        : say('Can be delivered free, not collected; {ready}.', { ready })
      : deliveryChargesApply
        ? say('Can be delivered with charges and collected; {ready}.', { ready })
        : say('Can be delivered free and collected; {ready}.', { ready })
  return deliveryDelayText ? `${how} ${say('Shoppers read “{text}”.', { text: deliveryDelayText })}` : how
}
