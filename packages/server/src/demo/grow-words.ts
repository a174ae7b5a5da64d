import words from '#demo/grow-words.json'

/** First and second halves of place names; together with a trade they make 100,000 brands nobody has heard of. */
export const { placeStarts, placeEnds, trades, forenames, surnames, towns, streets } = words
