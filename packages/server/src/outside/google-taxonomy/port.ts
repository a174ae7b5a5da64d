/** What Backroom needs of Google: its list of product categories in one language, as text. */
export interface GoogleTaxonomy {
  /** Throws an `OutsideFailure` that says what went wrong. */
  fetch(locale: string): Promise<string>
  /** Asks whether the list is there, and answers which it is. */
  test(): Promise<string>
}

/** The first line of a list, which says of when it is. */
export function headOf(list: string): string {
  const version = /^# Google_Product_Taxonomy_Version: ([\d-]+)/.exec(list)?.[1]
  return version ? `Google offers its list of ${version}.` : 'Google answered, but not with its list.'
}
