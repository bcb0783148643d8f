/** Thousandths as hundredths that add up: what rounding takes goes to those who lost most by it. */
export function shares(chances: readonly number[]): number[] {
  const found = chances.map((chance) => Math.floor(chance / 10));
  const losses = chances.map((chance, seat) => ({ seat, loss: chance % 10 })).sort((a, b) => b.loss - a.loss);
  const missing = 100 - found.reduce((sum, one) => sum + one, 0);
  for (const { seat } of losses.slice(0, missing)) found[seat]!++;
  return found;
}
