// The words on the table: labels, titles and hints, in both languages. What things are called is in names.ts.

import { words, type Language } from '../../lib/language.svelte';
import { money } from './names';
import { bonusSign } from './signs';

export interface Words {
  permits: string;
  objectives: string;
  forAll: string;
  secret: string;
  secretHint: string;
  development: string;
  urban: string;
  moneyTrack: string;
  years: string;
  cost: string;
  bonus: string;
  map: string;
  mine: string;
  deck: (n: number) => string;
  discards: (n: number) => string;
  drawObjective: (n: number) => string;
  space: (n: number, place: string) => string;
  spaceTaken: (name: string) => string;
  distance: (cost: string) => string;
  collect: (amount: string) => string;
  rowPermit: (permit: string) => string;
  rowObjective: (title: string, worth: string) => string;
  commonObjective: (title: string, worth: string) => string;
  ownObjective: (title: string, worth: string, points: string) => string;
  theirObjective: (title: string, worth: string, points: string) => string;
  plotFree: (plot: string) => string;
  plotRubble: (plot: string) => string;
  plotBuilt: (plot: string, name: string) => string;
  site: (plot: string) => string;
  cell: (column: number, row: number, points: string, who: string) => string;
  sidebarColumns: string;
  sidebarRows: string;
  pile: (type: string, left: number, written: string, worth: string) => string;
  lightingWorth: (points: string) => string;
  eachWorth: (points: string) => string;
  carWorth: (points: string, price: string) => string;
  parkWorth: (points: string) => string;
  moneyCell: (money: string, points: string, who: string) => string;
  year: (year: number, cost: string, bonus: string) => string;
  firstBonus: string;
  bonuses: Record<'permit' | 'objective' | 'building' | 'step' | 'build', string>;
  bonusMoney: (amount: string) => string;
  bonusEach: (amount: string) => string;
  bestBuilder: string;
  bestBuilderHint: (points: string, buildings: number) => string;
  token: (name: string) => string;
  toAct: string;
  stock: string;
  pool: string;
  built: (n: number) => string;
  stockHint: (n: number) => string;
  poolHint: (n: number) => string;
  builtHint: (n: number, most: number) => string;
  rubble: string;
  rubbleHint: (n: number) => string;
  money: string;
  noPermit: string;
  hand: (n: number, most: number) => string;
  withThese: string;
  brings: (type: string) => string;
  ownPermit: (permit: string) => string;
  board: (column: number, row: number, points: string) => string;
  secrets: (n: number) => string;
  openObjectives: string;
}

const en: Words = {
  permits: 'Permits',
  objectives: 'Objectives',
  forAll: 'Objectives for everybody',
  secret: 'secret',
  secretHint: 'Only you know this objective until the end.',
  development: 'Development board',
  urban: 'Urban cards',
  moneyTrack: 'Money track',
  years: 'Years',
  cost: 'build',
  bonus: 'bonus',
  map: 'The map',
  mine: 'Your area',
  deck: (n) => `deck: ${n}`,
  discards: (n) => `discards: ${n}`,
  drawObjective: (n) => `Secret objective from the deck: ${n}`,
  space: (n, place) => `space ${n} of ${place}`,
  spaceTaken: (name) => `${name} stands here`,
  distance: (cost) => `the distance costs ${cost}`,
  collect: (amount) => `+${amount}: collect it instead of an action`,
  rowPermit: (permit) => `Permit ${permit}`,
  rowObjective: (title, worth) => `Objective in the row, ${title}: ${worth}`,
  commonObjective: (title, worth) => `Objective for everybody, ${title}: ${worth}`,
  ownObjective: (title, worth, points) => `Your objective ${title}: ${worth}; now ${points}`,
  theirObjective: (title, worth, points) => `${title}: ${worth}; now ${points}`,
  plotFree: (plot) => `${plot}, free`,
  plotRubble: (plot) => `${plot}, rubble`,
  plotBuilt: (plot, name) => `${plot}, building of ${name}`,
  site: (plot) => `${plot}, chosen to build on`,
  cell: (column, row, points, who) => `Development board, column ${column}, row ${row}: ${points}${who && `; ${who}`}`,
  sidebarColumns: 'Points by column, for the objective Town planner',
  sidebarRows: 'Points by row, for the objective Clean streets',
  pile: (type, left, written, worth) => `${type} ×${left} ${written}, ${left ? `${left} left` : 'sold out'}; ${worth}`,
  lightingWorth: (points) => `${points} points for 1, 2, 3 … cards together`,
  eachWorth: (points) => `${points} each`,
  carWorth: (points, price) => `${points} each; costs ${price}`,
  parkWorth: (points) => `the next ones are worth ${points} points`,
  moneyCell: (money, points, who) => `${money}: ${points} at the end${who && `; ${who}`}`,
  year: (year, cost, bonus) => `${year}: building costs ${cost}; bonus: ${bonus}`,
  firstBonus: 'a building and a permit',
  bonuses: {
    permit: 'a permit', objective: 'an objective', building: 'a building from your pool',
    step: 'a step to the right on the development board', build: 'build once more',
  },
  bonusMoney: (amount) => amount,
  bonusEach: (amount) => `${amount} for each of your buildings on the map`,
  bestBuilder: 'Best builder',
  bestBuilderHint: (points, buildings) => `Best builder: ${points} for who has all ${buildings} buildings on the map first`,
  token: (name) => `Token of ${name}`,
  toAct: 'still to act here, in this order',
  stock: 'to build',
  pool: 'in the pool',
  built: () => 'built',
  stockHint: (n) => `${n} ${n === 1 ? 'building' : 'buildings'} in your area, ready to be built`,
  poolHint: (n) => `${n} ${n === 1 ? 'building' : 'buildings'} left in your pool; materials bring them to you`,
  builtHint: (n, most) => `${n} of your ${most} buildings stand on the map`,
  rubble: 'rubble',
  rubbleHint: (n) => `${n} rubble ${n === 1 ? 'token' : 'tokens'} cleared`,
  money: 'money',
  noPermit: 'no permit',
  hand: (n, most) => `Permits, ${n} of at most ${most}`,
  withThese: 'Build with',
  brings: (type) => `brings ${type}`,
  ownPermit: (permit) => `Your permit ${permit}`,
  board: (column, row, points) => `development board: column ${column}, row ${row} (${points})`,
  secrets: (n) => `${n} secret ${n === 1 ? 'objective' : 'objectives'}`,
  openObjectives: 'Objectives',
};

const fr: Words = {
  permits: 'Permis',
  objectives: 'Objectifs',
  forAll: 'Objectifs pour tous',
  secret: 'secret',
  secretHint: 'Vous seul connaissez cet objectif jusqu’à la fin.',
  development: 'Tableau d’aménagement',
  urban: 'Urbanisme',
  moneyTrack: 'Échelle de l’argent',
  years: 'Années',
  cost: 'coût',
  bonus: 'bonus',
  map: 'Le plan',
  mine: 'Votre espace',
  deck: (n) => `pioche : ${n}`,
  discards: (n) => `défausse : ${n}`,
  drawObjective: (n) => `Objectif secret de la pioche : ${n}`,
  space: (n, place) => `case ${n}, ${place}`,
  spaceTaken: (name) => `${name} est ici`,
  distance: (cost) => `la distance coûte ${cost}`,
  collect: (amount) => `+${amount} : encaisser au lieu d’agir`,
  rowPermit: (permit) => `Permis ${permit}`,
  rowObjective: (title, worth) => `Objectif offert, ${title} : ${worth}`,
  commonObjective: (title, worth) => `Objectif pour tous, ${title} : ${worth}`,
  ownObjective: (title, worth, points) => `Votre objectif ${title} : ${worth} ; à présent ${points}`,
  theirObjective: (title, worth, points) => `${title} : ${worth} ; à présent ${points}`,
  plotFree: (plot) => `${plot}, libre`,
  plotRubble: (plot) => `${plot}, gravats`,
  plotBuilt: (plot, name) => `${plot}, bâtiment de ${name}`,
  site: (plot) => `${plot}, choisi pour construire`,
  cell: (column, row, points, who) => `Tableau d’aménagement, colonne ${column}, ligne ${row} : ${points}${who && ` ; ${who}`}`,
  sidebarColumns: 'Points selon la colonne, pour l’objectif Urbaniste',
  sidebarRows: 'Points selon la ligne, pour l’objectif Rues nettes',
  pile: (type, left, written, worth) => `${type} ×${left} ${written}, ${left ? `reste ${left}` : 'épuisé'} ; ${worth}`,
  lightingWorth: (points) => `${points} points pour 1, 2, 3 … cartes ensemble`,
  eachWorth: (points) => `${points} par carte`,
  carWorth: (points, price) => `${points} par carte ; coûte ${price}`,
  parkWorth: (points) => `les suivants valent ${points} points`,
  moneyCell: (money, points, who) => `${money} : ${points} à la fin${who && ` ; ${who}`}`,
  year: (year, cost, bonus) => `${year} : construire coûte ${cost} ; bonus : ${bonus}`,
  firstBonus: 'un bâtiment et un permis',
  bonuses: {
    permit: 'un permis', objective: 'un objectif', building: 'un bâtiment de votre réserve',
    step: 'un pas à droite au tableau d’aménagement', build: 'construire encore une fois',
  },
  bonusMoney: (amount) => amount,
  bonusEach: (amount) => `${amount} par bâtiment à vous sur le plan`,
  bestBuilder: 'Meilleur bâtisseur',
  bestBuilderHint: (points, buildings) => `Meilleur bâtisseur : ${points} à qui pose le premier ses ${buildings} bâtiments`,
  token: (name) => `Pion de ${name}`,
  toAct: 'doivent encore jouer ici, dans cet ordre',
  stock: 'à construire',
  pool: 'en réserve',
  built: (n) => (n < 2 ? 'construit' : 'construits'),
  stockHint: (n) => `${n} ${n < 2 ? 'bâtiment prêt à être construit' : 'bâtiments prêts à être construits'}`,
  poolHint: (n) => `${n} ${n < 2 ? 'bâtiment' : 'bâtiments'} en réserve ; les matériaux les amènent chez vous`,
  builtHint: (n, most) => `${n} de vos ${most} bâtiments ${n < 2 ? 'est' : 'sont'} sur le plan`,
  rubble: 'gravats',
  rubbleHint: (n) => `${n} ${n < 2 ? 'jeton gravats déblayé' : 'jetons gravats déblayés'}`,
  money: 'argent',
  noPermit: 'aucun permis',
  hand: (n, most) => `Permis, ${n} sur ${most} au plus`,
  withThese: 'Construire avec',
  brings: (type) => `apporte ${type}`,
  ownPermit: (permit) => `Votre permis ${permit}`,
  board: (column, row, points) => `tableau d’aménagement : colonne ${column}, ligne ${row} (${points})`,
  secrets: (n) => (n < 2 ? `${n} objectif secret` : `${n} objectifs secrets`),
  openObjectives: 'Objectifs',
};

const dictionaries: Record<Language, Words> = { en, fr };
export const said = (): Words => words(dictionaries);

/** What a year offers, in words. */
export function bonusWords(bonus: string): string {
  const { amount, each } = bonusSign(bonus);
  if (amount) return each ? said().bonusEach(money(amount)) : said().bonusMoney(money(amount));
  return said().bonuses[bonus as keyof Words['bonuses']] ?? bonus;
}
