/** A whole number below another that nobody can foretell. */
export function drawBelow(below: number): number {
  const [drawn = 0] = crypto.getRandomValues(new Uint32Array(1))
  return drawn % below
}
