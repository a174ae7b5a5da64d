import { type CardSeverity, cardSeverities } from '@backroom/contract/shell/dashboard'

/** The person's own order first, then the rest by urgency as they come. */
export function inOrder<Card extends { readonly key: string; readonly severity: CardSeverity }>(
  cards: readonly Card[],
  order: readonly string[],
): Card[] {
  const place = ({ key }: Card) => {
    const at = order.indexOf(key)
    return at === -1 ? order.length : at
  }
  const urgency = ({ severity }: Card) => cardSeverities.indexOf(severity)
  return [...cards].sort((left, right) => place(left) - place(right) || urgency(left) - urgency(right))
}
