/** A whole number with commas, such as 12,480. Without Intl, which takes a phone some 40 ms during the page's start. */
export function withCommas(value: number): string {
  return String(value).replaceAll(/\B(?=(?:\d{3})+$)/g, ',')
}
